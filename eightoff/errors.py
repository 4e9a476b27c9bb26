"""The one kind of error that a person can meet, told in one sentence.

The English sentence is written where the fault is found and is at the same
time the message id of the catalogues, so floor 5 can tell it in any language
from :attr:`InputError.template` and :attr:`InputError.facts`.
"""

from __future__ import annotations

from typing import Final

_MOST_GIVEN: Final = 200
"""How many characters of what was given are told; more would bury the sentence."""

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
    if type(fact) is not str:
        return fact
    if name == "given" and len(fact) > _MOST_GIVEN:
        fact = f"{fact[: _MOST_GIVEN - 1]}…"
    return "".join(
        each if each.isprintable() or each in _SPACES else repr(each)[1:-1] for each in fact
    )
