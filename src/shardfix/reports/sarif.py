"""The report as SARIF 2.1.0, for code scanning and editors.

A column is one Unicode code point (`columnKind` says so), and regions give both lines with columns and character
offsets. Each fix is the whole effect of one rewrite on its own: its imports are in it, and the next fix is for the
text after it only where the two do not meet. What a comment suppresses or the baseline knows comes with a
`suppression`; failed files and odd suppression comments are notifications of the tool.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from shardfix import __version__, codemods
from shardfix.codemods.base import HEADINGS, Codemod
from shardfix.model import Edit, FileReport, Rewrite, RunReport, Safety
from shardfix.reports import places

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT = "shardfix/v1"
_BASE = "SRCROOT"
_LINE = re.compile(r"(?:line )?(\d+): (.*)", re.DOTALL)


def render(report: RunReport, status: int) -> str:
    """The run as a SARIF log; `status` is the exit status."""
    return json.dumps(log(report, status), indent=2)


def log(report: RunReport, status: int) -> dict[str, Any]:
    """The run as plain values."""
    root = places.top()
    index = {codemod.code: number for number, codemod in enumerate(codemods.ALL)}
    run = {
        "tool": {
            "driver": {
                "name": "shardfix",
                "version": __version__,
                "semanticVersion": __version__,
                "rules": [_rule(each) for each in codemods.ALL],
            }
        },
        "automationDetails": {"id": "shardfix/"},
        "columnKind": "unicodeCodePoints",
        "newlineSequences": ["\r\n", "\n", "\r"],
        "originalUriBaseIds": {
            _BASE: {
                "uri": f"{Path(root).as_uri().rstrip('/')}/",
                "description": {"text": "The top of the work tree, or the folder that shardfix ran in."},
            }
        },
        "invocations": [_invocation(report, status, root)],
        "artifacts": [_artifact(file, root) for file in report.files if any(places.everything(file))],
        "results": [result for file in report.files for result in _results(file, root, index)],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(codemod: Codemod) -> dict[str, Any]:
    sections = {heading: codemod.sections.get(heading, "") for heading in HEADINGS}
    told = {heading: body for heading, body in sections.items() if body}
    return {
        "id": codemod.code,
        "name": "".join(word.capitalize() for word in codemod.name.split("-")),
        "shortDescription": {"text": codemod.summary.replace("``", "`")},
        "fullDescription": {"text": " ".join(sections["What it does"].split()) or codemod.summary},
        "help": {
            "text": "\n\n".join(f"{heading}\n{body}" for heading, body in told.items()) or codemod.summary,
            "markdown": "\n\n".join(_markdown(heading, body) for heading, body in told.items()) or codemod.summary,
        },
        "defaultConfiguration": {"level": "warning", "enabled": not codemod.opt_in},
        "properties": {"tags": ["jax", "sharding"], "name": codemod.name},
    }


def _markdown(heading: str, body: str) -> str:
    # The example is code, with a word between its halves.
    return f"## {heading}\n\n" + (f"```python\n{body}\n```" if heading == "Example" else body)


def _invocation(report: RunReport, status: int, root: str) -> dict[str, Any]:
    told = [(file, "error", file.error) for file in report.failed]
    told += [(file, "warning", warning) for file in report.files for warning in file.warnings]
    return {
        "executionSuccessful": not report.failed,
        "exitCode": status,
        "toolExecutionNotifications": [_notification(file, level, text, root) for file, level, text in told],
    }


def _notification(file: FileReport, level: str, text: str, root: str) -> dict[str, Any]:
    at = _LINE.match(text)
    place: dict[str, Any] = {"artifactLocation": _location(file.path, root)}
    if at:
        place["region"] = {"startLine": max(1, int(at[1]))}
    message = {"text": at[2] if at else text}
    return {"level": level, "message": message, "locations": [{"physicalLocation": place}]}


def _artifact(file: FileReport, root: str) -> dict[str, Any]:
    return {"location": _location(file.path, root), "encoding": file.encoding, "sourceLanguage": "python"}


def _location(path: str, root: str) -> dict[str, Any]:
    uri = places.uri(path, root)
    return {"uri": uri} if uri.startswith("file:") else {"uri": uri, "uriBaseId": _BASE}


def _results(file: FileReport, root: str, index: dict[str, int]) -> list[dict[str, Any]]:
    positions, marks = places.Positions(file), places.fingerprints(file, root)
    fixes = {rewrite: changes for (rewrite, _), changes in zip(file.steps, file.changes, strict=True)}
    where = _location(file.path, root)

    def place(region: dict[str, Any]) -> dict[str, Any]:
        return {"physicalLocation": {"artifactLocation": where, "region": region}}

    results = []
    for finding in places.everything(file):
        result: dict[str, Any] = {
            "ruleId": finding.code,
            "ruleIndex": index[finding.code],
            "level": "warning",
            "message": {"text": finding.reason},
            "locations": [place(_region_of(finding, positions))],
            "partialFingerprints": {FINGERPRINT: marks[finding]},
            "properties": {"safety": finding.safety.label, "evidence": [each.text for each in finding.evidence]},
        }
        related = [
            {
                "id": number,
                "message": {"text": each.text},
                **place({"startLine": positions.line_in_file(each.cell, each.line)}),
            }
            for number, each in enumerate(finding.evidence, 1)
            if each.line
        ]
        if related:
            result["relatedLocations"] = related
        if finding in fixes:
            result["fixes"] = [_fix(finding, fixes[finding], where, positions.lines)]
        if finding in file.suppressed:
            result["suppressions"] = [{"kind": "inSource", "status": "accepted"}]
        elif finding in file.baselined:
            result["suppressions"] = [
                {"kind": "external", "status": "accepted", "justification": "The baseline knows it."}
            ]
        results.append(result)
    return results


def _fix(finding: Rewrite, changes: tuple[Edit, ...], where: dict[str, Any], lines: places.Lines) -> dict[str, Any]:
    safety = "keeps the meaning" if finding.safety is Safety.SAFE else "may change results, placement or cost"
    replacements = [
        {"deletedRegion": _region(each.start, each.end, lines), "insertedContent": {"text": each.text}}
        for each in changes
    ]
    return {
        "description": {"text": f"{finding.code} {finding.name}: {finding.safety.label}, {safety}"},
        "artifactChanges": [{"artifactLocation": where, "replacements": replacements}],
    }


def _region_of(finding: Rewrite, positions: places.Positions) -> dict[str, Any]:
    if finding.cell:  # a place in the text of a cell is none in the JSON around it
        first, last = positions.in_file(finding)
        return {"startLine": first, "endLine": last}
    return _region(finding.start, finding.end, positions.lines)


def _region(start: int, end: int, lines: places.Lines) -> dict[str, Any]:
    (line, column), (end_line, end_column) = lines.position(start), lines.position(end)
    return {
        "startLine": line,
        "startColumn": column,
        "endLine": end_line,
        "endColumn": end_column,
        "charOffset": start,
        "charLength": end - start,
    }
