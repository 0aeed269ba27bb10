"""`shardfix apply`: show each rewrite, ask on a terminal, write."""

from __future__ import annotations

import sys
from dataclasses import replace

from shardfix import diff, runner, signals
from shardfix.commands.run import Run, compute, status, tell_failures, tell_rest, tell_warnings
from shardfix.model import FileReport
from shardfix.reports import text
from shardfix.workers import Task


def apply(run: Run, *, write: bool) -> int:
    report = compute(run, Task.FIX)
    files = []
    run.progress.begin_writing(sum(1 for file in report.files if write and file.changed))
    for file in report.files:
        run.progress.clear()
        for rewrite, shown in file.steps:
            run.terminal.print(text.finding(rewrite, run.terminal.style, run.terminal.width))
            run.terminal.print(diff.coloured(shown) if run.terminal.colour else diff.visible(shown))
        result = _written(run, file) if write and file.changed else file
        if result is not file:
            tell_failures(run, [result])
        files.append(result)
    run.progress.clear()
    report = replace(report, files=tuple(files))
    tell_rest(run, report, text.outcome(report, "applied" if write else "to apply"))
    if not write and any(file.changed for file in files):
        run.terminal.note("nothing was written: `shardfix apply --yes` applies, on a terminal `shardfix apply` asks")
    return status(report, written=write)


def _written(run: Run, file: FileReport) -> FileReport:
    with signals.undisturbed():  # all of a file or nothing, and what is told of it later is true
        result = runner.write(file)
        if result is file:
            run.progress.wrote()
    return result


def review_on_terminal(run: Run) -> int:
    report = compute(run, Task.CHECK)
    if held_back := text.held_back(report, unsafe=run.settings.unsafe):
        run.terminal.note(f"{text.plural(held_back, 'unsafe rewrite')} will not be offered; `--unsafe` offers them too")
    from shardfix.review import review

    report = review(report, run.settings, run.terminal)
    tell_rest(run, report, text.outcome(report, "applied"))
    return status(report, written=True)


def filter_stdin(run: Run) -> int:
    """`apply -`: the new text on stdout, the unchanged text where something failed."""
    data = sys.stdin.buffer.read()
    run.progress.begin(1)
    report = runner.run_stdin(data, run.stdin, run.settings, Task.FIX, run.progress)
    run.progress.clear()
    tell_failures(run, report.failed)
    tell_warnings(run, report)
    run.terminal.raw(runner.new_bytes(data, report))
    tell_rest(run, report, text.outcome(report, "applied"))
    return status(report, written=True)
