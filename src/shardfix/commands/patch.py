"""`shardfix diff`: the patch alone."""

from __future__ import annotations

from shardfix import diff
from shardfix.commands.run import Run, compute, status, tell_base, tell_rest
from shardfix.reports import text
from shardfix.workers import Task


def print_patch(run: Run) -> int:
    report = compute(run, Task.FIX)
    base = diff.patch_base(file.path for file in report.files if file.changed)
    for file in report.files:
        if run.terminal.colour:
            shown = diff.unified(file.before, file.after, file.path)
            run.terminal.print(diff.coloured(shown).rstrip("\n")) if shown else None
        else:
            run.terminal.raw(diff.patch(file.before, file.after, file.path, file.encoding, file.bom, base))
    tell_base(run, base)
    tell_rest(run, report, text.outcome(report, "to apply"), written=False)
    return status(report, written=False)
