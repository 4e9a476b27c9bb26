"""The command line: one command a module, one line on stderr when something cannot be used.

Every command exits with 0 for yes, 1 for no, and 2 for unusable input. Each
command's module has ``register``, which adds the command with its ``func``; a
``func`` is given the parsed options, in them ``language`` (a Language).
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import functools
import io
import os
import sys
from typing import TYPE_CHECKING, Final, NoReturn

from eightoff import words
from eightoff.cli import handouts, learners, opening, rules, solving
from eightoff.errors import InputError
from eightoff.i18n import Language, language, language_of_locale, message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

UNUSABLE: Final = 2
_OF_THE_OUTPUT: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""What the system says of an output that takes no more; it names no file then."""
_MODULES: Final = (rules, opening, handouts, solving, learners)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A Windows pipe has no ♥; in JSON its escape reads as the same character.
            stream.reconfigure(errors="backslashreplace")
    arguments = list(sys.argv[1:] if argv is None else argv)
    lang = _own_language()
    try:
        asked, arguments = _asked_language(arguments, lang)
        lang = language(asked)
        options = _options(arguments, lang)
        code: int = options.func(options)
        sys.stdout.flush()
    except InputError as error:
        return _ended(words.error(lang, error))
    except KeyboardInterrupt:
        return _ended(lang.text("the command was stopped before its end"))
    except BrokenPipeError:
        _throw_away_output()  # who read it, such as head, has enough
        return UNUSABLE
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except OSError as error:
        _throw_away_output()
        return _ended(_refused(lang, error))
    return code


def _own_language() -> Language:
    """Return the language in which to speak before it is known which one is asked for."""
    try:
        return language()
    except InputError:
        return language_of_locale()


def _refused(lang: Language, error: OSError) -> str:
    """Return what to say of a fault of the system that no command has told itself."""
    if error.filename is None and error.errno in _OF_THE_OUTPUT:
        return lang.text("the answer could not be written where it was to go")
    return lang.text("the system stopped the command: {reason}", reason=str(error))


def _ended(sentence: str) -> int:
    """Tell in one sentence why a command has no answer."""
    sys.stderr.write(f"eightoff: {sentence}\n")
    return UNUSABLE


def _open_closed_streams() -> None:
    """Let a command run whose output or input was closed: Python gives it none at all."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(io.BytesIO())
    if sys.stderr is None:
        sys.stderr = io.TextIOWrapper(io.BytesIO())


def _throw_away_output() -> None:
    """Leave nothing to write to an output that failed: Python would complain at its end."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _asked_language(arguments: list[str], lang: Language) -> tuple[str | None, list[str]]:
    """Take ``--lang`` out of the arguments, wherever it stands."""
    parser = _Parser(lang=lang, add_help=False)
    parser.add_argument("--lang")
    asked, rest = _parsed(parser, arguments)
    return asked.lang, rest


def _options(arguments: list[str], lang: Language) -> argparse.Namespace:
    parser = _Parser(
        lang=lang,
        prog="eightoff",
        description=message(
            "Lessons of Eight Off for JupyterLab, and its rules on the command line. Without a "
            "command, the lessons open."
        ),
    )
    parser.add_argument(
        "--lang", metavar="en|fr|ru|it", help=message("the language, also after a command")
    )
    parser.set_defaults(language=lang)
    commands = parser.add_subparsers(  # type: ignore[call-overload]  # called as a class would be
        title=message("commands"),
        metavar=message("COMMAND"),
        parser_class=functools.partial(_Parser, lang=lang),
    )
    for module in _MODULES:
        module.register(commands)
    given = next((word for word in arguments if not word.startswith("-")), None)
    if given is not None and given not in commands.choices:
        raise InputError(
            "a command was expected, one of {known}, not “{given}”",
            known=", ".join(commands.choices),
            given=given,
        )
    if not {given, "-h", "--help"} & set(arguments):
        arguments = ["open", *arguments]
    options, unknown = _parsed(parser, arguments)
    if unknown:
        raise InputError("no argument “{given}” was expected there", given=unknown[0])
    return options


def _parsed(parser: _Parser, arguments: list[str]) -> tuple[argparse.Namespace, list[str]]:
    try:
        return parser.parse_known_args(arguments)
    except argparse.ArgumentError as error:
        option = str(error.argument_name)
        if any(argument.startswith(f"{option}=") for argument in arguments):
            raise InputError(
                "the option {option} was expected without a value", option=option
            ) from error
        raise InputError(
            "the option {option} was expected with one value after it", option=option
        ) from error


class _Parser(argparse.ArgumentParser):
    """A parser that speaks the language and raises InputError instead of printing usage."""

    def __init__(self, *, lang: Language, **settings: object) -> None:
        settings.setdefault("formatter_class", functools.partial(_Formatter, lang=lang))
        # An option cut short would change its meaning when another one is added.
        super().__init__(exit_on_error=False, **{**settings, "allow_abbrev": False})  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Tell in the language what argparse says in English."""
        raise InputError("the command line could not be read; --help shows what it takes") from (
            argparse.ArgumentError(None, message)
        )


class _Formatter(argparse.HelpFormatter):
    """Help in the language: argparse's own words and the texts of the commands."""

    def __init__(self, prog: str, *, lang: Language) -> None:
        super().__init__(prog)
        self._lang = lang

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(
            usage, actions, groups, self._lang.text("usage: ") if prefix is None else prefix
        )

    def start_section(self, heading: str | None) -> None:
        of_argparse = {
            "positional arguments": self._lang.text("what to give"),
            "options": self._lang.text("options"),
        }
        super().start_section(of_argparse.get(heading or "", self._translated(heading)))

    def add_text(self, text: str | None) -> None:
        super().add_text(self._translated(text))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        if isinstance(action, argparse._HelpAction):  # noqa: SLF001  its text is argparse's
            return self._lang.text("show this help and end")
        return self._translated(action.help)

    def _metavar_formatter(
        self, action: argparse.Action, default_metavar: str
    ) -> Callable[[int], tuple[str, ...]]:
        words_for = super()._metavar_formatter(action, default_metavar)
        return lambda number: tuple(map(self._lang.text, words_for(number)))

    def _translated(self, text: str | None) -> str | None:
        return self._lang.text(text) if text else text
