"""Many files: worker processes compute, the parent prints and writes, in path order.

One file never costs another its result: what cannot be read or parsed, overruns its time or kills its worker becomes
a failed report, and every other file is still done. A worker has exactly one file in hand, so that the guilty one is
always known.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Any

from shardfix.config import Settings, for_file
from shardfix.discovery import Found, is_candidate
from shardfix.model import FileReport, Rewrite, RunReport, Status
from shardfix.source import SourceError, decode, encode, read, read_bytes
from shardfix.source import write as source_write

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


Unit = Callable[[Work], FileReport]


def run(found: Found, settings: Settings, task: Task, jobs: int = 1, time_limit: float = TIME_LIMIT) -> RunReport:
    """Look at every file found. Files without anything to say are left out of the report."""
    failures = [FileReport(path, Status.FAILED, error) for path, error in found.failures]
    candidates, unreadable = prefilter(found.files, settings)
    works = [Work(path, settings, task) for path in candidates]
    reports = [*failures, *unreadable, *compute(works, jobs, time_limit)]
    telling = [report for report in reports if report.status is not Status.SKIPPED]
    return RunReport(tuple(sorted(telling, key=lambda report: report.path)), looked_at=len(found.files))


def run_stdin(data: bytes, path: str, settings: Settings, task: Task) -> RunReport:
    """The same for one text that came as bytes and is known as `path`."""
    try:
        text, encoding, bom = decode(data)
        report = work_on_text(text, path, settings, task, encoding, bom)
    except SourceError as error:
        report = FileReport(path, Status.FAILED, str(error))
    return RunReport((report,), looked_at=1)


def new_bytes(data: bytes, report: RunReport) -> bytes:
    """The bytes that `data` became in a run over stdin; `data` itself where nothing changed or something failed."""
    file = report.files[0]
    return encode(file.after, file.encoding, file.bom) if file.changed else data


def prefilter(paths: Sequence[str], settings: Settings) -> tuple[list[str], list[FileReport]]:
    """The files whose bytes hold `jax` and a trigger word of a selected codemod, and reports on unreadable ones.

    Words to shardfix itself are a trigger too: what is wrong with them is told.
    """
    from shardfix.codemods import selected

    triggers = sorted({word for codemod in selected(settings) for word in codemod.triggers})
    triggers.append(b"shardfix:")
    candidates: list[str] = []
    unreadable: list[FileReport] = []
    for path in paths:
        try:
            data, _ = read_bytes(path)
        except SourceError as error:
            unreadable.append(FileReport(path, Status.FAILED, str(error)))
            continue
        if is_candidate(data, triggers):
            candidates.append(path)
    return candidates, unreadable


def compute(
    works: Sequence[Work], jobs: int, time_limit: float = TIME_LIMIT, unit: Unit | None = None
) -> list[FileReport]:
    """The report of each unit of work, in the order given; in this process for one job or a few files."""
    unit = unit or work_on
    workers = min(jobs, len(works))
    if workers <= 1 or len(works) < _POOL_FROM:
        return [limited(work, time_limit, unit) for work in works]
    with _Pool(unit, time_limit) as pool:
        return pool.run(works, workers)


def work_on(work: Work) -> FileReport:
    """Read one file and do the task. Never raises for bad input: a file that fails says so in its report."""
    try:
        data, _ = read_bytes(work.path)
        text, encoding, bom = decode(data)
    except SourceError as error:
        return FileReport(work.path, Status.FAILED, str(error))
    return work_on_text(text, work.path, work.settings, work.task, encoding, bom)


def work_on_text(
    text: str, path: str, settings: Settings, task: Task, encoding: str = "utf-8", bom: bool = False
) -> FileReport:
    """Do the task on a text that is known as `path`. Never raises for bad input either."""
    from shardfix import suppress

    if suppress.skips_file(text):
        return FileReport(path, Status.SKIPPED, before=text, after=text, encoding=encoding, bom=bom)
    report = replace(_analysed(text, path, for_file(settings, path), task), encoding=encoding, bom=bom)
    try:
        encode(report.after, encoding, bom)
    except SourceError as error:
        return replace(report, status=Status.FAILED, error=str(error), after=text, applied=(), steps=())
    return report


def write(report: FileReport) -> FileReport:
    """Write the new text of a changed file; a failed report when that cannot be done, and the file is as it was."""
    try:
        source = read(report.path)
        if source.text != report.before:
            raise SourceError("changed on disk since it was read; nothing written")
        source_write(source, report.after)
    except SourceError as error:
        left = report.findings
        return replace(report, status=Status.FAILED, error=str(error), after=report.before, applied=(), remaining=left)
    return report


def _analysed(text: str, path: str, own: Settings, task: Task) -> FileReport:
    from shardfix import engine
    from shardfix.parse import ParseFailure

    try:
        report = _done(text, path, own, task)
        return report if report.error else replace(report, warnings=engine.warnings(text, path, own))
    except ParseFailure as error:
        return FileReport(path, Status.FAILED, str(error), text, text)
    except (RecursionError, MemoryError):
        return FileReport(path, Status.FAILED, "nested too deeply to analyse", text, text)
    except Exception as error:
        # A fault of ours in one file must not take the others along. The user gets one line, never a traceback.
        return FileReport(path, Status.FAILED, f"internal error, please report: {_one_line(error)}", text, text)


def _done(text: str, path: str, own: Settings, task: Task) -> FileReport:
    from shardfix import engine

    if task is Task.FIX:
        return engine.fix(text, path, own)
    if task is Task.PREVIEW:
        return _preview(text, path, own)
    findings = engine.analyse(text, path, own)
    return FileReport(path, Status.OK, "", text, text, findings, remaining=findings)


def _preview(text: str, path: str, settings: Settings) -> FileReport:
    """Findings, and in `steps` what each of them would do on its own: everything is offered, nothing taken."""
    from shardfix import diff, engine

    steps: list[tuple[Rewrite, str]] = []

    def note(rewrite: Rewrite, before: str, after: str) -> bool:
        steps.append((rewrite, diff.unified(before, after, path)))
        return False

    report = engine.fix(text, path, settings, note)
    return replace(report, after=text, applied=(), remaining=report.findings, steps=tuple(steps))


def _one_line(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


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


def default_jobs() -> int:
    """As many workers as this process may use processors."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1
