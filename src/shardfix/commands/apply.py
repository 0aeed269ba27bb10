"""`shardfix apply`: show each rewrite, ask on a terminal, write."""

from __future__ import annotations

import sys
from dataclasses import replace

from shardfix import diff, runner, signals
from shardfix.commands.run import (
    FAILED,
    USAGE,
    Run,
    compute,
    journal_of_this_run,
    refuse,
    refuse_uncommitted,
    status,
    tell_failures,
    tell_lost,
    tell_rest,
    tell_warnings,
)
from shardfix.model import FileReport, RunReport, Safety
from shardfix.reports import text
from shardfix.store import JournalError
from shardfix.workers import Task


def apply(run: Run, *, write: bool, allow_dirty: bool = False, commit_per: str = "", patches: str = "") -> int:
    report = compute(run, Task.FIX)
    for file in report.files:
        run.progress.clear()
        for rewrite, shown in file.steps:
            run.terminal.print(text.finding(rewrite, run.terminal.style, run.terminal.width))
            run.terminal.print(diff.coloured(shown) if run.terminal.colour else diff.visible(shown))
    if write:
        run.terminal.flush()  # what cannot be shown is not written
        report = _committed(run, report, commit_per) if commit_per else written(run, report, allow_dirty=allow_dirty)
    if patches:
        from shardfix.commands import parts

        parts.write_patches(run, report, commit_per or "codemod", patches)
    tell_rest(run, report, text.outcome(report, "applied" if write else "to apply"), written=write)
    if not write and not patches and any(file.changed for file in report.files):
        run.terminal.note("nothing was written: `shardfix apply --yes` applies, on a terminal `shardfix apply` asks")
    return status(report, written=write)


def _committed(run: Run, report: RunReport, way: str) -> RunReport:
    from shardfix.commands import parts

    return parts.commit(run, report, way)


def written(run: Run, report: RunReport, *, allow_dirty: bool) -> RunReport:
    """Write the changed files; what became of each."""
    changed = [file.path for file in report.files if file.changed]
    if not allow_dirty:
        refuse_uncommitted(run, changed)
    results: dict[str, FileReport] = {}
    run.progress.begin_writing(len(changed))

    def count() -> str:
        return f"{text.plural(sum(not result.error for result in results.values()), 'file')} written"

    try:
        with journal_of_this_run() as journal:
            writing = runner.write(report.files, journal)
            while True:
                with signals.undisturbed():  # all of a file or nothing, and what is told of it later is true
                    result, lost = next(writing, (None, ()))
                    if result is None:
                        break
                    results[result.path] = result
                    if not result.error:
                        run.progress.wrote()
                if result.error or lost:
                    run.progress.clear()
                    tell_failures(run, [result] if result.error else [])
                    tell_lost(run, result.path, lost)
            journal.note(rewrites=sum(len(result.applied) for result in results.values()))
    except JournalError as error:
        refuse(f"{error}; {count()}", FAILED if results else USAGE)
    except KeyboardInterrupt:
        run.progress.clear()
        if results:
            run.terminal.note("`shardfix undo` puts back what the written files held")
        raise
    run.progress.clear()
    return replace(report, files=tuple(results.get(file.path, file) for file in report.files))


def review_on_terminal(run: Run, *, allow_dirty: bool) -> int:
    report = compute(run, Task.CHECK)
    if not allow_dirty:
        limit = Safety.UNSAFE if run.settings.unsafe else Safety.SAFE
        offered = (file.path for file in report.files if any(each.safety <= limit for each in file.findings))
        refuse_uncommitted(run, list(offered))
    if held_back := text.held_back(report, unsafe=run.settings.unsafe):
        run.terminal.note(f"{text.plural(held_back, 'unsafe rewrite')} will not be offered; `--unsafe` offers them too")
    from shardfix.review import review

    try:
        with journal_of_this_run() as journal:
            report = review(report, run.settings, run.terminal, journal, run.found.lines)
            journal.note(rewrites=sum(len(file.applied) for file in report.files))
    except JournalError as error:
        refuse(str(error), FAILED)
    tell_rest(run, report, text.outcome(report, "applied"), written=True)
    return status(report, written=True)


def filter_stdin(run: Run) -> int:
    """`apply -`: the new text on stdout, the unchanged text where something failed."""
    data = sys.stdin.buffer.read()
    run.progress.begin(1)
    report = runner.run_stdin(data, run.stdin, run.settings, Task.FIX, run.baseline, run.progress)
    run.progress.clear()
    tell_failures(run, report.failed)
    tell_warnings(run, report)
    run.terminal.raw(runner.new_bytes(data, report))
    tell_rest(run, report, text.outcome(report, "applied"), written=True)
    return status(report, written=True)
