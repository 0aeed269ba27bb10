"""The workers: units of work are done in worker processes, and the guilty file is always known.

What overruns its time or its memory, or kills its worker, becomes a failed report; every other unit is still done. That
holds for a single file too: none is worked on in the process that prints and writes. Units are handed out in batches,
since most files are done sooner than a message takes; of a batch that came to grief each unit is done again alone.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from types import FrameType
from typing import TYPE_CHECKING, Any, overload

from shardfix import limits, signals
from shardfix.config import Settings
from shardfix.model import FileReport, Status
from shardfix.progress import Progress

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext

TIME_LIMIT = 120.0  #: seconds for one file; a large honest file needs one or two
_GRACE = 5.0  # a worker that its own alarm does not stop is killed this much later
_LARGEST_BATCH = 64
_TELL_EVERY = 0.1  # seconds
_PATIENCE = 2.0  # seconds for a file that others wait behind
_COLLECT_AFTER = 256  # files that were parsed; what they leave is little
TICK = 0.25  #: seconds between two looks of whoever watches the progress


class Task(Enum):
    """What to compute for each file."""

    CHECK = "check"  #: its findings as it stands
    PREVIEW = "preview"  #: the same, and for each finding that has a rewrite the diff of it alone, as `steps`
    FIX = "fix"  #: its text after every wanted rewrite


@dataclass(frozen=True, slots=True)
class Work:
    """One unit of work, sent to a worker."""

    path: str
    settings: Settings
    task: Task
    known: tuple[tuple[str, int], ...] = ()  #: how many findings of each code the baseline knows in this file
    folder: str = ""  #: that `path` starts from, for workers with a current folder of their own
    remember: bool = False  #: the report has to tell what it goes by, for the cache


Unit = Callable[[Work], FileReport]


@dataclass(frozen=True)
class Works(Sequence[Work]):
    """Units of work that are made when they are asked for: there may be very many, and each is needed once."""

    paths: Sequence[str]
    make: Callable[[str], Work]

    def __len__(self) -> int:
        return len(self.paths)

    @overload
    def __getitem__(self, index: int) -> Work: ...
    @overload
    def __getitem__(self, index: slice) -> Works: ...
    def __getitem__(self, index: int | slice) -> Work | Works:
        return Works(self.paths[index], self.make) if isinstance(index, slice) else self.make(self.paths[index])


def compute(
    works: Sequence[Work], unit: Unit, jobs: int, time_limit: float = TIME_LIMIT, progress: Progress | None = None
) -> Iterator[FileReport]:
    """The report of each unit of work, in the order given, once all of them are done."""
    if works:
        with _Pool(unit, time_limit, progress or Progress()) as pool:
            reports = pool.run(works, max(1, min(jobs, len(works))))
        yield from (reports.get(index) or FileReport(work.path) for index, work in enumerate(works))


class _TimeUp(BaseException):
    """The alarm of one file. No `Exception`, so that no handler on the way takes it for a fault of its own."""


def limited(works: Sequence[Work], time_limit: float, unit: Unit) -> Iterator[FileReport]:
    """Do units of work, each within the time limit, where the system and the thread allow an alarm."""
    can_alarm = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not can_alarm or time_limit <= 0:
        yield from (_done(work, unit) for work in works)
        return
    previous = signal.signal(signal.SIGALRM, _alarm)
    try:
        for work in works:
            signal.setitimer(signal.ITIMER_REAL, time_limit)
            try:
                report = _done(work, unit)
                signal.setitimer(signal.ITIMER_REAL, 0)
            except _TimeUp:
                report = _overrun(work, time_limit)
            yield report
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


def _done(work: Work, unit: Unit) -> FileReport:
    try:
        return unit(work)
    except MemoryError:
        return _too_large(work)


def _alarm(number: int, frame: FrameType | None) -> None:
    raise _TimeUp


def _overrun(work: Work, time_limit: float) -> FileReport:
    return FileReport(work.path, Status.FAILED, f"took longer than {time_limit:g} seconds; given up")


def _too_large(work: Work) -> FileReport:
    return FileReport(work.path, Status.FAILED, "needs more memory than the work on one file may take; given up")


def _serve(connection: Connection, unit: Unit, time_limit: float, memory: int, others: Sequence[Connection]) -> None:
    """The life of a worker: one unit of work after the other, until the parent hangs up."""
    for other in others:  # inherited by a fork, and while it holds them their workers do not see the parent hang up
        other.close()
    signals.as_worker()
    limits.limit_memory(memory)
    with contextlib.suppress(EOFError, OSError):
        # Trees of syntax are large and go as a whole: looking for garbage in them takes a third of the time.
        gc.disable()
        analysed, frozen = 0, False
        while True:
            works: list[Work] = connection.recv()
            reports: list[FileReport | None] = []  # None for one that says nothing, as most do
            told = time.monotonic()
            for done, report in enumerate(limited(works, time_limit, unit), 1):
                reports.append(report if report.says_something else None)
                analysed += report.status is not Status.SKIPPED
                if analysed >= _COLLECT_AFTER:
                    analysed = 0
                    gc.collect()
                    if not frozen:
                        gc.freeze()  # what is there by now are modules and tables, which stay
                    frozen = True
                if done == len(works) or time.monotonic() > told + _TELL_EVERY:
                    try:
                        connection.send(reports)
                    except MemoryError:
                        connection.send([_too_large(works[done - 1])] if len(reports) == 1 else None)
                    reports, told = [], time.monotonic()


@dataclass
class _Worker:
    process: Any  # multiprocessing's process classes share no public base
    connection: Connection
    batch: Sequence[int] = ()  #: of the work in hand
    deadline: float = 0.0

    def end(self) -> None:
        self.connection.close()
        self.process.kill()
        self.process.join()


class _Pool:
    """Worker processes that get a batch of units at a time.

    Not concurrent.futures: when a worker dies there, nobody knows over which file, and the whole pool is lost; and it
    cannot end a worker that hangs.
    """

    def __init__(self, unit: Unit, time_limit: float, progress: Progress) -> None:
        self._context: Any = _start_method()  # contexts share no public base that has all of this
        self._unit = unit
        self._time_limit = time_limit
        self._progress = progress
        self._memory = limits.MEMORY_LIMIT
        self._workers: list[_Worker] = []

    def __enter__(self) -> _Pool:
        return self

    def __exit__(self, *_: object) -> None:
        # At once, also where one is deep in a file: a worker holds nothing that would be lost.
        with signals.undisturbed():
            for worker in self._workers:
                worker.end()

    def run(self, works: Sequence[Work], count: int) -> dict[int, FileReport]:
        """The reports of all works by their numbers, without those that say nothing, as most do."""
        reports: dict[int, FileReport] = {}
        left = len(works)
        pending = range(len(works))
        alone: deque[int] = deque()  # what is left of batches that were lost
        self._memory = limits.memory_share(count)
        for _ in range(count):
            self._start()

        def feed(worker: _Worker) -> None:
            nonlocal pending
            if worker.batch:
                return
            if alone:
                self._hand_out(worker, (alone.popleft(),), works)
            elif pending:
                size = min(_LARGEST_BATCH, max(1, len(pending) // (4 * count)))
                batch, pending = pending[:size], pending[size:]
                self._hand_out(worker, batch, works)

        while left:
            for worker in list(self._workers):
                feed(worker)
            for worker, done in self._finished(works):
                batch = worker.batch
                if done is None:
                    alone.extend(batch)
                    worker.batch = ()
                    continue
                worker.batch = batch[len(done) :]
                self._set_deadline(worker)
                if worker in self._workers:
                    feed(worker)  # it works on while these reports are taken in
                for index, report in zip(batch, done, strict=False):
                    if report is None:
                        self._progress.passed(1)
                    else:
                        reports[index] = report
                        self._progress.done(report)
                left -= len(done)
            self._progress.tick()
        return reports

    def _start(self) -> None:
        with signals.undisturbed():
            ours, theirs = self._context.Pipe()
            others = [ours, *(worker.connection for worker in self._workers)] if self._forks else []
            arguments = (theirs, self._unit, self._time_limit, self._memory, others)
            process = self._context.Process(target=_serve, args=arguments, daemon=True)
            gc.freeze()  # a worker that looks for garbage would copy what it shares with this process
            process.start()
            gc.unfreeze()
            self._workers.append(_Worker(process, ours))
            theirs.close()  # the worker holds the only other end, so that its death shows as end of file

    @property
    def _forks(self) -> bool:
        return bool(self._context.get_start_method() == "fork")

    def _hand_out(self, worker: _Worker, batch: Sequence[int], works: Sequence[Work]) -> None:
        worker.batch = batch
        self._set_deadline(worker)
        units = [works[index] for index in batch]
        with contextlib.suppress(OSError):  # a worker that is already dead shows when its answer is awaited
            worker.connection.send(units)

    def _set_deadline(self, worker: _Worker) -> None:
        """A file that takes long is done again alone, so that those behind it in its batch need not wait for it."""
        limit = self._time_limit + _GRACE
        worker.deadline = time.monotonic() + (min(limit, _PATIENCE) if len(worker.batch) > 1 else limit)

    def _finished(self, works: Sequence[Work]) -> Iterator[tuple[_Worker, Sequence[FileReport | None] | None]]:
        """Wait until something happens; yield the workers that are done, dead or late, with their reports.

        A report is None where it says nothing, and there are none for a batch that did not come to its end.
        """
        from multiprocessing.connection import wait

        busy = [worker for worker in self._workers if worker.batch]
        timeout = min(worker.deadline for worker in busy) - time.monotonic()
        ready = wait([worker.connection for worker in busy], max(0.0, min(timeout, TICK)))
        for worker in busy:
            work = works[worker.batch[0]]
            if worker.connection in ready:
                try:
                    reports = worker.connection.recv()
                except (EOFError, OSError):
                    self._replace(worker)
                    cause = _cause_of_death(worker.process.exitcode)
                    reports = [FileReport(work.path, Status.FAILED, f"its worker process died ({cause})")]
                    reports = reports if len(worker.batch) == 1 else None
                if reports is None and worker in self._workers:  # it has the rest of its batch in hand
                    self._replace(worker)
                yield worker, reports
            elif time.monotonic() >= worker.deadline:
                self._replace(worker)
                yield worker, [_overrun(work, self._time_limit)] if len(worker.batch) == 1 else None

    def _replace(self, worker: _Worker) -> None:
        worker.end()
        self._workers.remove(worker)
        self._start()


def _start_method() -> BaseContext:
    """How worker processes are started: forked, which takes milliseconds, where that is safe.

    A fork copies the locks that other threads hold at that moment, and nobody ever releases the copies.
    """
    import multiprocessing  # which most runs over a few files do without

    threads = "/proc/self/task"
    alone = sys.platform == "linux" and os.path.isdir(threads) and len(os.listdir(threads)) == 1
    return multiprocessing.get_context("fork" if alone else "spawn")


def _cause_of_death(exitcode: int | None) -> str:
    if exitcode is not None and exitcode < 0:
        with contextlib.suppress(ValueError):
            return signal.Signals(-exitcode).name
    return f"exit status {exitcode}"
