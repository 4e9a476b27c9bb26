"""Work beside the board: the latest question only, and no click that waits for it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from eightoff.solver.outcome import Cancelled

_T = TypeVar("_T")
_WORKER: Final = ThreadPoolExecutor(1, thread_name_prefix="coach")


class Thinking:
    """Answers the questions of one view, the latest only.

    A new question ends the one before it, whose answer is dropped. All views of a kernel
    share one thread, in which Python does one thing at a time anyway: so work asks
    ``cancelled`` every few milliseconds, or it holds up what another view asks. Answers are told in
    the kernel's loop; where there is none, as in a script, each is told at once.

    ``fault`` is called with what went wrong where an answer was told, which would else be
    lost in the loop.

    >>> told = []
    >>> Thinking(told.append).ask(lambda cancelled: 6 * 7, told.append, told.append)
    >>> told
    [42]
    """

    def __init__(self, fault: Callable[[Exception], object]) -> None:
        self._fault = fault
        self._asked = 0
        self.task: asyncio.Task[None] | None = None
        """The last question, to be awaited; None where there is no loop."""

    def ask(
        self,
        work: Callable[[Cancelled], _T],
        tell: Callable[[_T], object],
        fail: Callable[[Exception], object],
    ) -> None:
        """Do the work and tell its answer, or what went wrong, unless something else is asked."""
        self.stop()
        asked = self._asked

        def cancelled() -> bool:
            return self._asked != asked

        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._tell(_caught(work, cancelled), tell, fail)
            return

        async def answer() -> None:
            # A question that was overtaken while it waited for the thread is not begun.
            done = loop.run_in_executor(
                _WORKER, lambda: None if cancelled() else _caught(work, cancelled)
            )
            found = await done
            if found is not None and not cancelled():
                self._tell(found, tell, fail)

        self.task = loop.create_task(answer())

    def stop(self) -> None:
        """End what is being worked on; its answer is dropped."""
        self._asked += 1

    def _tell(
        self,
        found: Callable[[], _T],
        tell: Callable[[_T], object],
        fail: Callable[[Exception], object],
    ) -> None:
        try:
            _told(found, tell, fail)
        except Exception as fault:  # noqa: BLE001  the same
            self._fault(fault)


def _caught(work: Callable[[Cancelled], _T], cancelled: Cancelled) -> Callable[[], _T]:
    """Do the work here, and return what gives its answer, or raises its fault, elsewhere."""
    try:
        found = work(cancelled)
    except Exception as error:  # noqa: BLE001  told on the board instead of lost in a thread
        fault = error

        def raising() -> _T:
            raise fault

        return raising
    return lambda: found


def _told(
    found: Callable[[], _T], tell: Callable[[_T], object], fail: Callable[[Exception], object]
) -> None:
    try:
        answer = found()
    except Exception as error:  # noqa: BLE001  the same
        fail(error)
    else:
        tell(answer)
