"""The report for machines: versioned JSON, described by `schema.json` beside this file.

New keys may be added within a version; a change of meaning raises it.

`cell` stands in notebooks alone: the number of the cell among all cells, from 1. Lines and offsets are those of its
text, and `diff` is one of the cells; `changes` are those of the whole file.
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from shardfix import __version__
from shardfix.model import Edit, FileReport, Rewrite, RunReport, Safety
from shardfix.reports import places

VERSION = 1


def render(report: RunReport) -> str:
    """The run as one JSON document. Paths that are no valid text are escaped, so that the output is ASCII."""
    return json.dumps(document(report), indent=2)


def schema() -> str:
    """The JSON Schema of the document."""
    return resources.files(__package__).joinpath("schema.json").read_text(encoding="utf-8")


def document(report: RunReport) -> dict[str, Any]:
    """The run as plain values."""
    findings = [finding for file in report.files for finding in file.findings]
    counts = {safety.label: sum(1 for each in findings if each.safety is safety) for safety in Safety}
    root = places.top()
    return {
        "version": VERSION,
        "shardfix": __version__,
        "files": [_file(file, root) for file in report.files if file.error or any(places.everything(file))],
        "summary": {
            "files": report.looked_at,
            **counts,
            "failed": len(report.failed),
            "baselined": sum(len(file.baselined) for file in report.files),
            "suppressed": sum(len(file.suppressed) for file in report.files),
        },
    }


def _file(report: FileReport, root: str) -> dict[str, Any]:
    positions = places.Positions(report)
    marks = places.fingerprints(report, root)
    effects = {rewrite: (diff, changes) for (rewrite, diff), changes in zip(report.steps, report.changes, strict=True)}

    def told(findings: tuple[Rewrite, ...]) -> list[dict[str, Any]]:
        return [_finding(each, positions, marks[each], *effects.get(each, ("", ()))) for each in findings]

    return {
        "path": report.path,
        "status": report.status.value,
        "error": report.error,
        "findings": told(report.findings),
        "baselined": told(report.baselined),
        "suppressed": told(report.suppressed),
    }


def _finding(
    finding: Rewrite, positions: places.Positions, mark: str, diff: str, changes: tuple[Edit, ...]
) -> dict[str, Any]:
    end_line, end_column = positions.end(finding)
    return {
        "code": finding.code,
        "name": finding.name,
        **_cell(finding.cell),
        "line": finding.line,
        "column": finding.column,
        "end_line": end_line,
        "end_column": end_column,
        "safety": finding.safety.label,
        "reason": finding.reason,
        "evidence": [{"text": each.text, **_cell(each.cell), "line": each.line} for each in finding.evidence],
        "edits": [_edit(each) for each in finding.edits],
        "imports": [each.statement for each in finding.imports],
        "diff": diff,
        "changes": [_edit(each) for each in changes],
        "fingerprint": mark,
    }


def _cell(number: int) -> dict[str, int]:
    return {"cell": number} if number else {}


def _edit(edit: Edit) -> dict[str, Any]:
    return {**_cell(edit.cell), "start": edit.start, "end": edit.end, "text": edit.text}
