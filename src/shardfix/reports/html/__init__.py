"""The report as one page for whoever leads a migration; the page itself is in the files beside this one.

The page asks for nothing outside of itself, and its content security policy forbids it to: the only styles and scripts
that run are those with the hashes it names. The data of the report is in it as JSON, in the form of
`check --output-format json` with a few more keys, so that a later report can be compared with it.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Callable
from importlib import resources
from typing import Any

from shardfix import codemods
from shardfix.model import RunReport
from shardfix.reports import json as as_json
from shardfix.reports import places

_STYLES = ("style.css", "lists.css")
_SCRIPTS = ("elements.js", "diff.js", "overview.js", "findings.js", "page.js")
_SLOT = re.compile(r"@(\w+)@")


def document(report: RunReport, owners: Callable[[str], tuple[str, ...]], **facts: Any) -> dict[str, Any]:
    """The data of the page: the run as JSON, the owners of its files, and what its rules say about themselves.

    Args:
        facts: further keys, such as the name of the project.
    """
    root = places.top()
    data = {**facts, **as_json.document(report)}
    for file in data["files"]:
        file["owners"] = list(owners(file["path"]))
        file["path"] = places.relative(file["path"], root)
        for finding in (*file["findings"], *file["baselined"], *file["suppressed"]):
            for key in ("edits", "imports", "changes"):  # the diff says it all to a reader
                del finding[key]
    found = {each["code"] for file in data["files"] for each in (*file["findings"], *file["baselined"])}
    data["rules"] = {
        each.code: {"name": each.name, "summary": each.summary, "sections": each.sections}
        for each in codemods.ALL
        if each.code in found
    }
    return data


def render(data: dict[str, Any]) -> str:
    """The page."""
    style = "\n".join(_file(name) for name in _STYLES)
    script = "\n".join(_file(name) for name in _SCRIPTS)
    slots = {
        "title": html.escape(f"{data['project']}: shardfix report"),
        "style": style,
        "style_hash": _hash(style),
        "script": script,
        "script_hash": _hash(script),
        "data": _inert(json.dumps(data, separators=(",", ":"))),
    }
    return _SLOT.sub(lambda match: slots[match[1]], _file("page.html"))


def _file(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _inert(text: str) -> str:
    """JSON in which nothing looks like HTML."""
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
