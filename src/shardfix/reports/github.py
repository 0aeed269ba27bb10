"""The report as workflow commands of GitHub Actions: annotations on the changed lines of a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterator

from shardfix.model import FileReport, Rewrite, RunReport
from shardfix.reports import places

_LINE = re.compile(r"(?:line )?(\d+): ")


def render(report: RunReport) -> str:
    """One command a line; empty without any."""
    root = places.top()
    return "\n".join(command for file in report.files for command in _commands(file, root))


def _commands(file: FileReport, root: str) -> Iterator[str]:
    path = places.relative(file.path, root)
    if file.error:
        at = _LINE.match(file.error)
        yield _command("error", file.error, file=path, line=at[1] if at else "1", title="shardfix failed")
    positions = places.Positions(file)
    for finding in file.findings:
        yield _finding(finding, path, positions)
    for warning in file.warnings:
        line, _, text = warning.partition(": ")
        yield _command("notice", text, file=path, line=line, title="shardfix suppression")


def _finding(finding: Rewrite, path: str, positions: places.Positions) -> str:
    line, end_line = positions.in_file(finding)
    where = {"file": path, "line": str(line), "endLine": str(end_line)}
    if line == end_line and not finding.cell:  # GitHub takes columns within one line only
        where |= {"col": str(finding.column), "endColumn": str(positions.end(finding)[1])}
    title = f"{finding.code} {finding.name} [{finding.safety.label}]"
    return _command("warning", finding.reason, **where, title=title)


def _command(level: str, message: str, **properties: str) -> str:
    told = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    return f"::{level} {told}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
