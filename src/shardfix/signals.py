"""Ctrl-C and its like: a run ends soon, in order, and says so; its workers leave all of it to their parent."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType

_STOPPING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

STATUSES = frozenset(128 + number for number in _STOPPING)  #: exit statuses of a run that was stopped


class Stopped(KeyboardInterrupt):
    """A polite kill or a closed terminal; it ends a run as Ctrl-C does."""

    def __init__(self, number: int = signal.SIGINT) -> None:
        super().__init__()
        self.number = number


def exit_status(stop: BaseException | None) -> int:
    """The exit status after Ctrl-C or another signal, as shells count it."""
    return 128 + (stop.number if isinstance(stop, Stopped) else signal.SIGINT)


def stop_on_signals() -> None:
    """Let SIGTERM and SIGHUP end this process as Ctrl-C does, unless whoever started it has them ignored."""
    for number in _STOPPING:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _stop)


def stop_at_once() -> None:
    """The run is stopping: whoever is still impatient ends this process on the spot."""
    for number in _STOPPING:
        if signal.getsignal(number) not in (signal.SIG_IGN, signal.SIG_DFL):
            signal.signal(number, signal.SIG_DFL)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stopped(number)


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C and its like wait until the end of the block; a process started in it has them blocked."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def heeded() -> Iterator[None]:
    """Ctrl-C and its like get through again, within an `undisturbed` block."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def as_worker() -> None:
    """Leave Ctrl-C and a closed terminal to the parent, whose handlers a fork has inherited; die of a polite kill."""
    for number in _STOPPING:
        signal.signal(number, signal.SIG_DFL if number == signal.SIGTERM else signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
