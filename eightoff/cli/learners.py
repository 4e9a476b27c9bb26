"""``eightoff progress`` and ``class``: what a learner or a class has done, on the command line."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from eightoff import words
from eightoff.cli.rules import add_json
from eightoff.coach import Decision
from eightoff.errors import InputError
from eightoff.exercises.learners import FILES, Learner, gather, latest
from eightoff.files import learner_folder, may_hold, write_whole
from eightoff.i18n import message
from eightoff.library import exercises_by_lesson

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

    from eightoff.i18n import Language

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001  has no other name

_SOME_UNREADABLE: Final = 1
_UNUSABLE: Final = 2


def register(commands: Commands) -> None:
    """Add the commands."""
    telling = commands.add_parser("progress", help=message("tell what you have done so far"))
    add_json(telling)
    telling.set_defaults(func=_progress)

    gathering = commands.add_parser(
        "class", help=message("gather the progress of several learners into one table")
    )
    gathering.add_argument(
        "files",
        metavar=message("FILE"),
        nargs="*",
        help=message("files of progress or of practice, or folders that hold them"),
    )
    gathering.add_argument(
        "--csv",
        metavar=message("FILE"),
        help=message("write the table into this file, not on the screen"),
    )
    gathering.add_argument(
        "--plot", metavar=message("FILE"), help=message("draw the class into this file")
    )
    gathering.set_defaults(func=_class)


def _progress(options: argparse.Namespace) -> int:
    folder = learner_folder()
    learners, faults = gather(folder / name for name in FILES if may_hold(folder / name))
    learner = learners[0] if learners else Learner("")
    if options.json:
        sys.stdout.write(json.dumps(_as_json(learner)) + "\n")
    else:
        from eightoff.figures.progress import sentences  # noqa: PLC0415  other commands start sooner

        told = sentences(
            options.language, learner.lessons(exercises_by_lesson()), learner.practised
        )
        sys.stdout.writelines(f"{each}\n" for each in told)
    return _tell_faults(options.language, faults, some=bool(learners))


def _as_json(learner: Learner) -> dict[str, object]:
    done = learner.practised
    return {
        "lessons": {
            lesson.name: {
                "solved": lesson.solved,
                "exercises": lesson.exercises,
                "stars": lesson.stars,
                "most": lesson.most,
            }
            for lesson in learner.lessons(exercises_by_lesson())
        },
        "practice": {
            "answered": done.answered,
            "streak": done.streak,
            "best_streak": done.best_streak,
            "waiting": len(done.waiting),
            "latest": {
                decision.name.lower(): dict(
                    zip(("right", "asked"), latest(done, decision), strict=True)
                )
                for decision in Decision
            },
        },
    }


def _class(options: argparse.Namespace) -> int:
    if not options.files:
        raise InputError("the files of a class were expected, such as eightoff class seat-1.json")
    exercises = exercises_by_lesson()
    learners, faults = gather(map(Path, options.files))
    if learners:
        _write(options, _table(learners, exercises))
        if options.plot:
            from eightoff.figures.look import save  # noqa: PLC0415  other commands start sooner
            from eightoff.figures.progress import class_chart  # noqa: PLC0415  the same

            save(class_chart(options.language, learners, exercises), Path(options.plot))
    return _tell_faults(options.language, faults, some=bool(learners))


def _write(options: argparse.Namespace, table: str) -> None:
    if not options.csv:
        sys.stdout.write(table)
        return
    path = Path(options.csv)
    try:
        path.touch()  # a folder that is missing is more likely misspelt than wanted
        write_whole(path, table)
    except OSError as error:
        raise InputError(
            "a file that can be read and written was expected, not “{given}”", given=options.csv
        ) from error


def _table(learners: Sequence[Learner], exercises: Mapping[str, Sequence[str]]) -> str:
    """Return the table as CSV: a learner a row; names of columns are the same in any language."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    kinds = [decision.name.lower() for decision in Decision]
    writer.writerow(
        [
            *("learner", "solved", "stars", "tries", "hints", "last"),
            *exercises,
            *("practised", "right", "best_streak"),
            *(f"{kind}_{what}" for kind in kinds for what in ("right", "asked")),
        ]
    )
    for learner in learners:
        lessons = learner.lessons(exercises)
        done, records = learner.practised, learner.records.values()
        writer.writerow(
            [
                learner.name,
                sum(lesson.solved for lesson in lessons),
                sum(lesson.stars for lesson in lessons),
                sum(record.tries for record in records),
                sum(record.hints for record in records),
                learner.last,
                *(lesson.stars for lesson in lessons),
                done.answered,
                sum(done.results_of(decision).count("1") for decision in Decision),
                done.best_streak,
                *(number for decision in Decision for number in latest(done, decision)),
            ]
        )
    return text.getvalue()


def _tell_faults(lang: Language, faults: Sequence[InputError], *, some: bool) -> int:
    """Tell each file that could not be read, and return the exit code."""
    for fault in faults:
        sys.stderr.write(f"eightoff: {words.error(lang, fault)}\n")
    if not faults:
        return 0
    return _SOME_UNREADABLE if some else _UNUSABLE
