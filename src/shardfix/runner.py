"""Many files: worker processes compute, the parent prints and writes, in path order.

One file never costs another its result: what cannot be read or parsed, overruns its time or kills its worker becomes
a failed report, and every other file is still done. A worker has exactly one file in hand, so that the guilty one is
always known.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from shardfix import diff, documents
from shardfix.baseline import NO_BASELINE, Baseline
from shardfix.config import Settings, for_file
from shardfix.discovery import Found
from shardfix.documents import Document
from shardfix.model import Edit, FileReport, Rewrite, RunReport, Status
from shardfix.progress import Progress
from shardfix.source import Change, SourceError, change, decode, encode, read, read_bytes
from shardfix.workers import TIME_LIMIT, Task, Work, Works, compute

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from shardfix.cache import Cache
    from shardfix.journal import Journal

_FEW = 8  # files
LARGEST = 4_000_000  #: bytes of one file; nobody writes such a file by hand, and its analysis takes minutes


def run(
    found: Found,
    settings: Settings,
    task: Task,
    jobs: int = 1,
    time_limit: float = TIME_LIMIT,
    baseline: Baseline = NO_BASELINE,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
    cache: Cache | None = None,
) -> RunReport:
    """Look at every file found. Files without anything to say are left out of the report; nothing is written.

    Args:
        jobs: how many worker processes to start here.
        time_limit: seconds for one file.
        baseline: what is known and left alone.
        executor: where the work on the files is done instead: any `concurrent.futures.Executor` whose workers have
            shardfix and see the same files under the same paths. It is not shut down.
        progress: is told of each file that is done.
        cache: what earlier runs found.
    """
    progress = progress or Progress()
    telling = [FileReport(path, Status.FAILED, error) for path, error in found.failures]
    progress.begin(len(found.files))

    known = {path: tuple(counts.items()) for path in found.files if (counts := baseline.of(path))}
    paths: list[str] = []  # of the files that the cache does not know
    for path in found.files:
        # What the cache holds is said of whole files, and knows nothing of a baseline.
        usual = path not in found.lines and path not in known
        report = cache.known(path) if cache is not None and usual else None
        if report is None:
            paths.append(path)
            continue
        progress.done(report)
        if report.status is not Status.SKIPPED:
            telling.append(report)
    home = os.getcwd() if executor else ""

    def work(path: str) -> Work:
        return Work(
            path=path,
            settings=replace(settings, lines=found.lines[path]) if path in found.lines else settings,
            task=task,
            known=known.get(path, ()),
            folder=home,
            remember=cache is not None and path not in found.lines and path not in known,
        )

    works = Works(paths, work)
    notes: tuple[str, ...] = ()
    done: Iterable[FileReport]
    if executor is None:
        little = [] if len(works) > _FEW else _of_little(works, progress)
        if little:
            done_already = {report.path for report in little}
            works = Works([path for path in paths if path not in done_already], work)
        done = chain(little, compute(works, work_on, jobs, time_limit, progress))
    else:
        from shardfix.executors import compute_on

        done, notes = compute_on(executor, works, work_on, jobs, time_limit, progress)
    for report in done:
        if cache is not None:
            cache.learn(report)
        if report.status is not Status.SKIPPED:  # most are, and there may be many
            telling.append(report)
    if cache is not None:
        cache.save()
    return RunReport(tuple(sorted(telling, key=lambda report: report.path)), notes=notes, looked_at=len(found.files))


def _of_little(works: Sequence[Work], progress: Progress) -> list[FileReport]:
    """The reports on the files about which there is nothing to say: to start a worker for them would take longest."""
    done: list[FileReport] = []
    for work in works:
        with contextlib.suppress(SourceError):
            data, _ = read_bytes(work.path)
            if len(data) <= LARGEST and not _is_candidate(data, work):
                done.append(FileReport(work.path, digest=_digest(data) if work.remember else ""))
                progress.done(done[-1])
    return done


def _is_candidate(data: bytes, work: Work) -> bool:
    from shardfix.triggers import triggers_for

    if documents.is_plain(work.path):
        try:
            return triggers_for(work.settings).is_candidate(data)
        except Exception:  # a fault of ours: the analysis meets it too, and tells it of this file alone
            return True
    return b"jax" in data or b"shardfix:" in data  # the code in it is written with escapes


def run_stdin(
    data: bytes,
    path: str,
    settings: Settings,
    task: Task,
    baseline: Baseline = NO_BASELINE,
    progress: Progress | None = None,
) -> RunReport:
    """The same for one text that came as bytes and is known as `path`."""
    works = [Work(path, settings, task, tuple(baseline.of(path).items()))]
    return RunReport(tuple(compute(works, partial(work_on_bytes, data), 1, progress=progress)), looked_at=1)


def new_bytes(data: bytes, report: RunReport) -> bytes:
    """The bytes that `data` became in a run over stdin; `data` itself where nothing changed or something failed."""
    file = report.files[0]
    return encode(file.after, file.encoding, file.bom) if file.changed else data


def work_on(work: Work) -> FileReport:
    """Read one file and do the task. Never raises for bad input: a file that fails says so in its report.

    A file about which there is nothing to say is not parsed. What needs the text of a file reads it again.
    """
    try:
        data, _ = read_bytes(os.path.join(work.folder, work.path))
    except SourceError as error:
        return FileReport(work.path, Status.FAILED, str(error))
    seen = _digest(data) if work.remember else ""
    if not _is_candidate(data, work):
        return FileReport(work.path, digest=seen)
    from shardfix.analysis.project import take_asked

    take_asked()
    report = work_on_bytes(data, work)
    if work.remember:
        report = replace(report, digest=seen, asked=take_asked())
    # Texts are large, and most findings say where they are without them.
    return report if report.changed or work.task is Task.PREVIEW else replace(report, before="", after="")


def _digest(data: bytes) -> str:
    from shardfix.cache import digest

    return digest(data)


def work_on_bytes(data: bytes, work: Work) -> FileReport:
    """The same for what was read already."""
    if len(data) > LARGEST:
        error = f"is larger than {LARGEST // 1_000_000} MB, which is too large to analyse"
        return FileReport(work.path, Status.FAILED, error)
    try:
        text, encoding, bom = decode(data)
    except SourceError as error:
        return FileReport(work.path, Status.FAILED, str(error))
    return work_on_text(text, work.path, work.settings, work.task, encoding, bom, work.known, work.folder)


def work_on_text(
    text: str,
    path: str,
    settings: Settings,
    task: Task,
    encoding: str = "utf-8",
    bom: bool = False,
    known: tuple[tuple[str, int], ...] = (),
    folder: str = "",
) -> FileReport:
    """Do the task on a text that is known as `path`, in `folder`. Never raises for bad input either."""
    own = for_file(settings, os.path.join(folder, path))
    report = replace(_analysed(text, path, own, task, dict(known)), encoding=encoding, bom=bom)
    try:
        encode(report.after, encoding, bom)
    except SourceError as error:
        return replace(report, status=Status.FAILED, error=str(error), after=text, applied=(), steps=())
    return report


def write(reports: Sequence[FileReport], journal: Journal) -> Iterator[tuple[FileReport, tuple[str, ...]]]:
    """Write the new text of every changed file: what became of each, and what could not be kept of it.

    A file that cannot be written stays as it was, and its report becomes a failed one.

    Raises:
        JournalError: what was yielded so far is all that was done.
    """
    by_path = {report.path: report for report in reports if report.changed}
    failed: list[FileReport] = []
    journal.plan(len(by_path))

    def changes() -> Iterator[Change]:
        for report in by_path.values():
            try:
                yield planned(report)
            except SourceError as error:
                failed.append(_unwritten(report, str(error)))

    for made, lost, error in journal.replace_all(changes()):
        yield (_unwritten(by_path[made.path], error) if error else by_path[made.path]), lost
    yield from ((report, ()) for report in failed)


def planned(report: FileReport) -> Change:
    """The change on disk that a report's new text means.

    Raises:
        SourceError: the file changed since it was read, or cannot hold the text.
    """
    source = read(report.path)
    if source.text != report.before:
        raise SourceError("changed on disk since it was read; nothing written")
    return change(source, report.after)


def _unwritten(report: FileReport, error: str) -> FileReport:
    left = report.findings
    return replace(report, status=Status.FAILED, error=error, after=report.before, applied=(), remaining=left)


def _analysed(text: str, path: str, own: Settings, task: Task, known: dict[str, int]) -> FileReport:
    from shardfix import engine, suppress
    from shardfix.parse import ParseFailure

    try:
        program, document = documents.read(text, path)
        if suppress.skips_file(program):
            return FileReport(path, Status.SKIPPED, before=text, after=text)
        own = replace(own, lines=documents.program_lines(document, program, own.lines))
        report = _done(program, document, path, own, task, known)
        after = document.file_text(report.after) if report.changed else text
        told = () if report.error else engine.warnings(program, path, own, document)
        return replace(report, before=text, after=after, warnings=told)
    except ParseFailure as error:
        return FileReport(path, Status.FAILED, str(error), text, text)
    except RecursionError:
        return FileReport(path, Status.FAILED, "nested too deeply to analyse", text, text)
    except MemoryError:  # whoever limits it says so
        raise
    except Exception as error:
        # A fault of ours in one file must not take the others along. The user gets one line, never a traceback.
        return FileReport(path, Status.FAILED, f"internal error, please report: {_one_line(error)}", text, text)


def _done(
    text: str, document: Document, path: str, own: Settings, task: Task, known: dict[str, int]
) -> FileReport:
    from shardfix import engine

    if task is Task.FIX:
        return engine.fix(text, path, own, document=document, known=known)
    if task is Task.PREVIEW:
        return _preview(text, document, path, own, known)
    return engine.check(text, path, own, document, known)


def _preview(text: str, document: Document, path: str, settings: Settings, known: dict[str, int]) -> FileReport:
    """Findings, and in `steps` what each of them would do on its own: everything is offered, nothing taken."""
    from shardfix import engine

    steps: list[tuple[Rewrite, str]] = []
    changes: list[tuple[Edit, ...]] = []

    def note(rewrite: Rewrite, before: str, after: str) -> bool:
        steps.append((rewrite, document.diff(before, after, path)))
        changes.append(tuple(diff.replacements(document.file_text(before), document.file_text(after))))
        return False

    report = engine.fix(text, path, settings, note, document, known)
    return replace(report, steps=tuple(steps), changes=tuple(changes))


def _one_line(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def default_jobs() -> int:
    """As many workers as this process may use processors."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1
