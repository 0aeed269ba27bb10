"""The report for machines: versioned JSON.

    {"version": 1, "shardfix": "0.1.0",
     "files": [{"path", "status": "ok" | "failed", "error", "findings": [
         {"code", "name", "cell", "line", "column", "safety": "safe" | "unsafe" | "manual", "reason",
          "evidence": [{"text", "cell", "line"}], "edits": [{"cell", "start", "end", "text"}],
          "imports": ["from m import n"], "diff"}]}],
     "summary": {"files", "safe", "unsafe", "manual", "failed"}}

`start` and `end` count characters of the decoded text from 0, without a byte order mark; `diff` is the whole effect of
one rewrite on its own, imports included. New keys may be added within a version; a change of meaning raises it.

`cell` stands in notebooks alone: the number of the cell among all cells, from 1. Lines and offsets are those of its
text, and `diff` is one of the cells.
"""

from __future__ import annotations

import json
from typing import Any

from shardfix import __version__
from shardfix.model import FileReport, Rewrite, RunReport, Safety

VERSION = 1


def render(report: RunReport) -> str:
    """The run as one JSON document. Paths that are no valid text are escaped, so that the output is ASCII."""
    return json.dumps(document(report), indent=2)


def document(report: RunReport) -> dict[str, Any]:
    """The run as plain values."""
    findings = [finding for file in report.files for finding in file.findings]
    counts = {safety.label: sum(1 for each in findings if each.safety is safety) for safety in Safety}
    return {
        "version": VERSION,
        "shardfix": __version__,
        "files": [_file(file) for file in report.files if file.findings or file.error],
        "summary": {"files": report.looked_at, **counts, "failed": len(report.failed)},
    }


def _file(report: FileReport) -> dict[str, Any]:
    # Equal rewrites at one place do not happen: position and code find the diff of a finding.
    diffs = {_key(each): diff for each, diff in report.steps}
    return {
        "path": report.path,
        "status": report.status.value,
        "error": report.error,
        "findings": [_finding(each, diffs.get(_key(each), "")) for each in report.findings],
    }


def _key(finding: Rewrite) -> tuple[object, ...]:
    return finding.code, finding.cell, finding.start, finding.end


def _finding(finding: Rewrite, diff: str) -> dict[str, Any]:
    return {
        "code": finding.code,
        "name": finding.name,
        **_cell(finding.cell),
        "line": finding.line,
        "column": finding.column,
        "safety": finding.safety.label,
        "reason": finding.reason,
        "evidence": [{"text": each.text, **_cell(each.cell), "line": each.line} for each in finding.evidence],
        "edits": [
            {**_cell(each.cell), "start": each.start, "end": each.end, "text": each.text} for each in finding.edits
        ],
        "imports": [each.statement for each in finding.imports],
        "diff": diff,
    }


def _cell(number: int) -> dict[str, int]:
    return {"cell": number} if number else {}
