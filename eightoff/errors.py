"""The one kind of error that a person can meet, told in one sentence.

The English sentence is written where the fault is found and is at the same
time the message id of the catalogues, so floor 5 can tell it in any language
from :attr:`InputError.template` and :attr:`InputError.facts`.
"""

from __future__ import annotations

from typing import Final

_MOST_GIVEN: Final = 200
"""How many characters of what was given are told; more would bury the sentence."""

_BITS_SHOWN: Final = 128
_SPACES: Final = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Not printable by Python's book, yet a part of sentences."""


class InputError(ValueError):
    """Something given from outside cannot be used.

    The sentence says what was expected, what was given and where.

    >>> str(InputError("a card such as 6H was expected, not “{given}”", given="6X"))
    'a card such as 6H was expected, not “6X”'
    """

    def __init__(self, template: str, **facts: object) -> None:
        """Keep the sentence's template and the facts that fill it.

        Texts among them are made fit for one sentence: on one line, and what was
        ``given`` not without end.
        """
        facts = {name: _fit(name, fact) for name, fact in facts.items()}
        super().__init__(template, facts)
        self.template = template
        self.facts = facts

    def __reduce__(self) -> tuple[object, ...]:
        """Go from one process to another whole: exceptions are made anew from ``args`` else."""
        return _made, (self.template, self.facts)

    def __str__(self) -> str:
        """Return the sentence in English."""
        return self.template.format_map(self.facts)


def _made(template: str, facts: dict[str, object]) -> InputError:
    return InputError(template, **facts)


def _fit(name: str, fact: object) -> object:
    """Return a fact as it can be told; what was given may be anything at all."""
    if name == "given":
        fact = _shown(fact)
    if type(fact) is not str:
        return fact
    return "".join(
        each if each.isprintable() or each in _SPACES else repr(each)[1:-1] for each in fact
    )


def _shown(given: object) -> str:
    if isinstance(given, int) and given.bit_length() > _BITS_SHOWN:
        # Python refuses to write out whole numbers of thousands of digits.
        return f"2^{given.bit_length()}"
    try:
        told = str(given)
    except Exception:  # noqa: BLE001  whatever stands in its way, the sentence must be told
        told = type(given).__name__
    return told if len(told) <= _MOST_GIVEN else f"{told[: _MOST_GIVEN - 1]}…"
