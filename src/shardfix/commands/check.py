"""`shardfix check`: list what is found."""

from __future__ import annotations

from collections.abc import Callable

from shardfix.commands.run import Run, compute, status, tell_target
from shardfix.model import RunReport
from shardfix.reports import text
from shardfix.workers import Task


def check(run: Run, output_format: str) -> int:
    if output_format == "text":
        report = compute(run, Task.CHECK)
        for file in report.files:
            for finding in file.findings:
                run.terminal.print(text.finding(finding, run.terminal.style, run.terminal.width))
        run.terminal.note(text.summary(report))
        tell_target(run)
    else:
        report = compute(run, Task.PREVIEW)
        if shown := _rendered(report, output_format):
            run.terminal.raw(f"{shown}\n".encode("utf-8", "backslashreplace"))
    return status(report, written=False)


def _rendered(report: RunReport, output_format: str) -> str:
    from shardfix.reports import github, gitlab, json, junit, sarif

    forms: dict[str, Callable[[RunReport], str]] = {
        "json": json.render,
        "sarif": lambda report: sarif.render(report, status(report, written=False)),
        "github": github.render,
        "gitlab": gitlab.render,
        "junit": junit.render,
    }
    return forms[output_format](report)
