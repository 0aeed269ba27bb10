"""`shardfix report --html`: the page for whoever leads a migration."""

from __future__ import annotations

import os
import time
from dataclasses import replace

from shardfix import baseline, source
from shardfix.baseline import NO_BASELINE
from shardfix.commands.run import FAILED, Run, codes_that_run, compute, refuse, status, tell_gone
from shardfix.model import RunReport
from shardfix.owners import owners
from shardfix.reports import html, places, since, text
from shardfix.workers import Task


def write_page(run: Run, path: str, earlier: str) -> int:
    if run.stdin:
        refuse("a report is made of files, not of stdin")
    try:
        before = since.read(earlier) if earlier else None
    except since.ReportError as error:
        refuse(str(error))
    root = places.top()
    # What the baseline knows is part of the migration too: its rewrites are wanted on the page.
    report = _with_known(run, compute(replace(run, baseline=NO_BASELINE), Task.PREVIEW))
    tell_gone(run, report)
    settings = run.settings
    data = html.document(
        report,
        owners(root),
        project=places.readable(os.path.basename(root)),
        created=_now(),
        ran=sorted(codes_that_run(run)),
        jax={"from": str(settings.from_version or ""), "to": str(settings.to_version)},
    )
    if before:
        data["since"] = since.compare(before, data, _scope(run, report, root))
    try:
        source.put(path, f"{html.render(data)}".encode())
    except source.SourceError as error:
        refuse(f"{path}: {error}", FAILED)
    run.terminal.note(f"{text.summary(report)}; report in {path}")
    return status(report, written=False)


def _with_known(run: Run, report: RunReport) -> RunReport:
    files = []
    for file in report.files:
        findings, known = baseline.split(file.findings, run.baseline.of(file.path))
        files.append(replace(file, findings=findings, remaining=findings, baselined=known))
    return replace(report, files=tuple(files))


def _scope(run: Run, report: RunReport, root: str) -> since.Scope:
    def names(paths: list[str]) -> frozenset[str]:
        return frozenset(places.relative(path, root) for path in paths)

    failed = [file.path for file in report.failed]
    return since.Scope(names([*run.found.files]), codes_that_run(run), names(failed), root)


def _now() -> str:
    """The time, to the minute; `SOURCE_DATE_EPOCH` sets it, as for all builds that are to be reproducible."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    return time.strftime("%Y-%m-%dT%H:%MZ", time.gmtime(int(given) if given.isdecimal() else None))
