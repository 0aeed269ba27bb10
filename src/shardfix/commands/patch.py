"""`shardfix diff`: the patch alone."""

from __future__ import annotations

from shardfix import diff
from shardfix.commands.run import Run, compute, status, tell_rest
from shardfix.reports import text
from shardfix.workers import Task


def print_patch(run: Run) -> int:
    report = compute(run, Task.FIX)
    for file in report.files:
        if run.terminal.colour:
            shown = diff.unified(file.before, file.after, file.path)
            run.terminal.print(diff.coloured(shown).rstrip("\n")) if shown else None
        else:
            run.terminal.raw(diff.patch(file.before, file.after, file.path, file.encoding, file.bom))
    tell_rest(run, report, text.outcome(report, "to apply"))
    return status(report, written=False)
