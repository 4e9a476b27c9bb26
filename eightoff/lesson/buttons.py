"""Rows of buttons beside a board: real ones, with names, that JupyterLab takes no key from.

The buttons of ipywidgets say nothing to a screen reader of being pressed, and in a
notebook JupyterLab takes Enter away from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import anywidget
import traitlets

from eightoff.board.labels import NO_ANSWER
from eightoff.board.pages import BOARD, joined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from eightoff.i18n import Language

_PAGE: Final = Path(__file__).parent / "page"


def marker(lesson: str, exercise: str) -> str:
    """Return the name by which the page finds an exercise.

    >>> marker("02-one-card", "six-on-seven")
    'eo-exercise-02-one-card-six-on-seven'
    """
    return f"eo-exercise-{lesson}-{exercise}"


@dataclass(frozen=True, slots=True)
class Button:
    """One button.

    ``text``: what is written on it. ``act``: what a press does. ``name``: what a
    screen reader says instead of the text. ``goes``: where a press leads instead,
    ``exercise`` (see ``marker``) on this page or, where it is not there, ``notebook``.
    ``off``: whether a press does nothing now.
    """

    text: str
    act: Callable[[], object] | None = None
    name: str = ""
    goes: Mapping[str, str] | None = None
    off: bool = False

    def shown(self) -> dict[str, object]:
        """Return what the page is told."""
        goes = dict(self.goes or {}) or None
        return {"text": self.text, "name": self.name, "goes": goes, "off": self.off}


class Buttons(anywidget.AnyWidget):
    """A row of buttons.

    ``label``: what the row is for, for a screen reader. ``choice``: whether buttons
    stay pressed, as ``pressed`` tells by number; ``several``: more than one of them.
    A press that no kernel answers is told beside the row.

    >>> from eightoff.i18n import language
    >>> row = Buttons(language("en"), [Button("6♥"), Button("7♥")], choice=True)
    >>> row.press("7♥")
    >>> row.pressed
    [1]
    """

    _esm = joined([BOARD / "dom.js", _PAGE / "buttons.js"], "dom")
    _css = _PAGE / "buttons.css"

    items = traitlets.List(traitlets.Dict()).tag(sync=True)
    pressed = traitlets.List(traitlets.Int()).tag(sync=True)
    choice = traitlets.Bool(default_value=False).tag(sync=True)
    watched = traitlets.Bool(default_value=False).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    lang = traitlets.Unicode().tag(sync=True)
    silence = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        language: Language,
        buttons: Iterable[Button] = (),
        *,
        label: str = "",
        choice: bool = False,
        several: bool = False,
    ) -> None:
        self._several = several
        self._seen: Callable[[], object] | None = None
        self._buttons: tuple[Button, ...] = ()
        silence = language.text(NO_ANSWER)
        super().__init__(label=label, choice=choice, lang=language.code, silence=silence)
        self.show(buttons)
        self.on_msg(self._hear)

    @property
    def texts(self) -> list[str]:
        """What is written on the buttons, in order."""
        return [button.text for button in self._buttons]

    def show(self, buttons: Iterable[Button]) -> None:
        """Put other buttons into the row, none of them pressed."""
        self.pressed = []
        self.rename(buttons)

    def rename(self, buttons: Iterable[Button]) -> None:
        """Call the buttons something else; those that are pressed stay so."""
        self._buttons = tuple(buttons)
        self.items = [button.shown() for button in self._buttons]

    def when_seen(self, act: Callable[[], object]) -> None:
        """Do something each time the row comes into sight."""
        self._seen, self.watched = act, True

    def press(self, text: str) -> None:
        """Press the button on which this text is written."""
        self._press(self.texts.index(text))

    def _press(self, number: int) -> None:
        button = self._buttons[number]
        if self.choice:
            kept = set(self.pressed) if self._several else set()
            self.pressed = sorted(kept ^ {number})
        if button.act and not button.off:
            button.act()

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:  # noqa: ANN401  the page may send anything
        match content:
            case {"press": int(number)} if 0 <= number < len(self._buttons):
                self.send("heard")  # before it is done, which may take a while
                self._press(number)
            case {"seen": True} if self._seen:
                self._seen()

    def set_state(self, sync_data: dict[str, object]) -> None:
        """Take nothing from the page: it only says what was pressed, and is set right."""
        self.send_state(sync_data.keys() & set(self.keys))

    def __repr__(self) -> str:
        """Return what is written on the buttons."""
        return " · ".join(self.texts)
