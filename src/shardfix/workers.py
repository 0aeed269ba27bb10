"""The workers: units of work are done in worker processes, one at a time each, so that the guilty file is always known.

What overruns its time or kills its worker becomes a failed report; every other unit is still done.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Any

from shardfix.config import Settings
from shardfix.model import FileReport, Status

TIME_LIMIT = 120.0  #: seconds for one file; a large honest file needs one or two
_GRACE = 5.0  # a worker that its own alarm does not stop is killed this much later
_POOL_FROM = 24  # below this many candidate files, starting workers costs more than it saves


class Task(Enum):
    """What to compute for each file."""

    CHECK = "check"  #: its findings as it stands
    PREVIEW = "preview"  #: the same, and for each finding that has a rewrite the diff of it alone, as `steps`
    FIX = "fix"  #: its text after every wanted rewrite


@dataclass(frozen=True)
class Work:
    """One unit of work, sent to a worker."""

    path: str
    settings: Settings
    task: Task
    known: tuple[tuple[str, int], ...] = ()  #: how many findings of each code the baseline knows in this file


Unit = Callable[[Work], FileReport]


def compute(works: Sequence[Work], unit: Unit, jobs: int, time_limit: float = TIME_LIMIT) -> list[FileReport]:
    """The report of each unit of work, in the order given; in this process for one job or a few files."""
    workers = min(jobs, len(works))
    if workers <= 1 or len(works) < _POOL_FROM:
        return [limited(work, time_limit, unit) for work in works]
    with _Pool(unit, time_limit) as pool:
        return pool.run(works, workers)


class _TimeUp(BaseException):
    """The alarm of one file. No `Exception`, so that no handler on the way takes it for a fault of its own."""


def limited(work: Work, time_limit: float, unit: Unit) -> FileReport:
    """Do one unit of work within the time limit, where the system and the thread allow an alarm."""
    can_alarm = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not can_alarm or time_limit <= 0:
        return unit(work)
    previous = signal.signal(signal.SIGALRM, _alarm)
    signal.setitimer(signal.ITIMER_REAL, time_limit)
    try:
        return unit(work)
    except _TimeUp:
        return _overrun(work, time_limit)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


def _alarm(number: int, frame: FrameType | None) -> None:
    raise _TimeUp


def _overrun(work: Work, time_limit: float) -> FileReport:
    return FileReport(work.path, Status.FAILED, f"took longer than {time_limit:g} seconds; given up")


def _serve(connection: Connection, unit: Unit, time_limit: float) -> None:
    """The life of a worker: one unit of work after the other, until the parent hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    with contextlib.suppress(EOFError, OSError):
        while True:
            connection.send(limited(connection.recv(), time_limit, unit))


@dataclass
class _Worker:
    process: Any  # multiprocessing's process classes share no public base
    connection: Connection
    index: int = -1  #: of the work in hand
    deadline: float = 0.0


class _Pool:
    """Worker processes that get one unit of work at a time.

    Not concurrent.futures: when a worker dies there, nobody knows over which file, and the whole pool is lost; and it
    cannot end a worker that hangs.
    """

    def __init__(self, unit: Unit, time_limit: float) -> None:
        # Spawned workers hold no lock of a thread they do not have.
        self._context = multiprocessing.get_context("spawn")
        self._unit = unit
        self._time_limit = time_limit
        self._workers: list[_Worker] = []

    def __enter__(self) -> _Pool:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            worker.connection.close()
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join(_GRACE)

    def run(self, works: Sequence[Work], count: int) -> list[FileReport]:
        """The reports of all works, in their order."""
        reports: dict[int, FileReport] = {}
        pending = deque(range(len(works)))
        self._workers = [self._start() for _ in range(count)]
        while len(reports) < len(works):
            for worker in self._workers:
                if worker.index < 0 and pending:
                    self._hand_out(worker, pending.popleft(), works)
            for worker, report in self._finished(works):
                reports[worker.index] = report
                worker.index = -1
        return [reports[index] for index in range(len(works))]

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(theirs, self._unit, self._time_limit), daemon=True)
        process.start()
        theirs.close()  # the worker holds the only other end, so that its death shows as end of file
        return _Worker(process, ours)

    def _hand_out(self, worker: _Worker, index: int, works: Sequence[Work]) -> None:
        worker.index = index
        worker.deadline = time.monotonic() + self._time_limit + _GRACE
        with contextlib.suppress(OSError):  # a worker that is already dead shows when its answer is awaited
            worker.connection.send(works[index])

    def _finished(self, works: Sequence[Work]) -> Iterator[tuple[_Worker, FileReport]]:
        """Wait until something happens; yield the workers that are done, dead or late, with their reports."""
        busy = [worker for worker in self._workers if worker.index >= 0]
        timeout = max(0.0, min(worker.deadline for worker in busy) - time.monotonic())
        ready = wait([worker.connection for worker in busy], timeout)
        for worker in busy:
            work = works[worker.index]
            if worker.connection in ready:
                try:
                    report = worker.connection.recv()
                except (EOFError, OSError):
                    self._replace(worker)
                    cause = _cause_of_death(worker.process.exitcode)
                    report = FileReport(work.path, Status.FAILED, f"its worker process died ({cause})")
                yield worker, report
            elif time.monotonic() >= worker.deadline:
                self._replace(worker)
                yield worker, _overrun(work, self._time_limit)

    def _replace(self, worker: _Worker) -> None:
        worker.connection.close()
        worker.process.kill()
        worker.process.join()
        self._workers[self._workers.index(worker)] = self._start()


def _cause_of_death(exitcode: int | None) -> str:
    if exitcode is not None and exitcode < 0:
        with contextlib.suppress(ValueError):
            return signal.Signals(-exitcode).name
    return f"exit status {exitcode}"
