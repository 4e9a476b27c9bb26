"""The one kind of error that a person can meet, told in one sentence.

The English sentence is written where the fault is found and is at the same
time the message id of the catalogues, so floor 5 can tell it in any language
from :attr:`InputError.template` and :attr:`InputError.facts`.
"""

from __future__ import annotations


class InputError(ValueError):
    """Something given from outside cannot be used.

    The sentence says what was expected, what was given and where.

    >>> str(InputError("a card such as 6H was expected, not “{given}”", given="6X"))
    'a card such as 6H was expected, not “6X”'
    """

    def __init__(self, template: str, **facts: object) -> None:
        """Keep the sentence's template and the facts that fill it."""
        super().__init__(template, facts)
        self.template = template
        self.facts = facts

    def __str__(self) -> str:
        """Return the sentence in English."""
        return self.template.format_map(self.facts)
