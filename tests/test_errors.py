"""An error travels between processes and stays one sentence."""

from __future__ import annotations

import pickle

from eightoff.errors import InputError


def test_an_error_of_a_process_arrives_whole_in_another() -> None:
    error = InputError("a card was expected, not “{given}”", given="6X")
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  our own bytes
    assert (str(again), again.template, again.facts) == (str(error), error.template, error.facts)


def test_what_was_given_is_told_on_one_line_and_not_without_end() -> None:
    told = str(InputError("not “{given}”", given="6\nX\x1b\u202e" + "9" * 5000))
    assert told.isprintable()
    assert told.startswith("not “6\\nX\\x1b\\u202e999")
    assert len(told) < 300
