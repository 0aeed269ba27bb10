"""The report for GitLab's code quality: a JSON list with a lasting fingerprint for each finding."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from shardfix.model import FileReport, RunReport, Safety
from shardfix.reports import places

#: A place for a person asks for more than a rewrite that is ready.
_SEVERITIES = {Safety.SAFE: "minor", Safety.UNSAFE: "minor", Safety.MANUAL: "major"}


def render(report: RunReport) -> str:
    """All findings and failed files as one JSON list."""
    root = places.top()
    return json.dumps([issue for file in report.files for issue in _issues(file, root)], indent=2)


def _issues(file: FileReport, root: str) -> Iterator[dict[str, Any]]:
    path = places.relative(file.path, root)
    if file.error:
        mark = hashlib.sha256(f"failed\0{path}".encode()).hexdigest()[:32]
        yield _issue(path, (1, 1), "failed", f"failed: {file.error}", mark, "critical")
    positions, marks = places.Positions(file), places.fingerprints(file, root)
    for finding in file.findings:
        text = f"{finding.code} {finding.name} [{finding.safety.label}] {finding.reason}"
        yield _issue(path, positions.in_file(finding), finding.code, text, marks[finding], _SEVERITIES[finding.safety])


def _issue(path: str, span: tuple[int, int], check: str, text: str, mark: str, severity: str) -> dict[str, Any]:
    return {
        "description": text,
        "check_name": f"shardfix {check}",
        "fingerprint": mark,
        "severity": severity,
        "location": {"path": path, "lines": {"begin": span[0], "end": span[1]}},
    }
