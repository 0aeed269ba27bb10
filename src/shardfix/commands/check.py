"""`shardfix check`: list what is found."""

from __future__ import annotations

from shardfix.commands.run import Run, compute, status, tell_target
from shardfix.reports import json, text
from shardfix.workers import Task


def check(run: Run, output_format: str) -> int:
    if output_format == "json":
        report = compute(run, Task.PREVIEW)
        run.terminal.print(json.render(report))
    else:
        report = compute(run, Task.CHECK)
        for file in report.files:
            for finding in file.findings:
                run.terminal.print(text.finding(finding, run.terminal.style, run.terminal.width))
        run.terminal.note(text.summary(report))
        tell_target(run)
    return status(report, written=False)
