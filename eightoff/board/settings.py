"""How a learner wants every board to look and to act, kept beside the learner's progress.

Each setting is a choice among a few words; what a file or a page says that is none of
them is not taken, so that a setting can be wrong in no way.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Final, Self

from eightoff.errors import InputError
from eightoff.files import alone, read_json, write_whole

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FORMAT: Final = 1
_FILE: Final = "settings.json"
_SWITCH: Final = ("off", "on")
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "colours": ("two", "four"),
    "letters": ("international", "local"),
    "hand": ("right", "left"),
    "size": ("small", "normal", "large", "projector"),
    "contrast": ("normal", "high"),
    "motion": ("none", "slow", "normal", "fast"),
    "automatic": ("off", "ask", "on"),
    "text": _SWITCH,
}
"""What each setting may be."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A learner's settings; see CHOICES.

    ``colours``: of the deck. ``letters``: on the cards, A K Q J or the language's own.
    ``hand``: the side of the foundations. ``motion``: the speed of a card on its way.
    ``automatic``: whether cards go to the foundations by themselves. ``text``: whether
    the board as text is shown to the eye too.

    >>> Settings().changed("colours", "four").colours
    'four'
    """

    colours: str = "two"
    letters: str = "international"
    hand: str = "right"
    size: str = "normal"
    contrast: str = "normal"
    motion: str = "normal"
    automatic: str = "off"
    text: str = "off"

    def changed(self, name: object, value: object) -> Self:
        """Return the settings with one of them changed.

        Raises InputError for a setting or a value that there is not.
        """
        if not isinstance(name, str) or name not in CHOICES or value not in CHOICES[name]:
            raise InputError("a setting of the board and one of its values were expected")
        return replace(self, **{name: str(value)})

    def to_json(self) -> dict[str, str]:
        """Return the settings as plain values."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Return the settings that ``to_json`` gave, each one unreadable as it is at first.

        >>> Settings.from_json({"size": "large", "hand": 3}).to_json()["hand"]
        'right'
        """
        settings = cls()
        for field in fields(cls):
            with contextlib.suppress(InputError):
                if isinstance(data, dict):
                    settings = settings.changed(field.name, data.get(field.name))
        return settings


def load(folder: Path) -> tuple[Settings, str | None]:
    """Return the settings kept in a folder, those of a newcomer where there are none.

    A file that holds no settings is set aside under another name, which is returned too.
    """
    try:
        kept, aside = read_json(folder / _FILE, _settings)
    except OSError:
        return Settings(), None
    return kept or Settings(), aside


def change(folder: Path, settings: Settings, name: object, value: object) -> Settings:
    """Change one setting in the file, and return all that the file holds now.

    What another notebook has set since ``settings`` were loaded stays as it is there;
    where there is no file that can be read, ``settings`` are changed and written.

    Raises InputError for a setting or a value that there is not, and OSError where the
    file cannot be written.

    >>> import tempfile
    >>> from pathlib import Path
    >>> home = Path(tempfile.mkdtemp())
    >>> for name, value in (("size", "small"), ("hand", "left")):
    ...     now = change(home, Settings(), name, value)
    >>> now.size, now.hand, load(home) == (now, None)
    ('small', 'left', True)
    """
    settings = settings.changed(name, value)
    with alone(folder / _FILE):
        kept, _ = read_json(folder / _FILE, _settings)
        settings = (kept or settings).changed(name, value)
        data = {"format": FORMAT, "settings": settings.to_json()}
        write_whole(folder / _FILE, json.dumps(data, indent=1))
    return settings


def _settings(data: object) -> Settings:
    """Return the settings that a file holds; raise ValueError for anything else."""
    match data:
        case {"format": 1, "settings": dict(settings)}:
            return Settings.from_json(settings)
        case _:
            raise ValueError(data)
