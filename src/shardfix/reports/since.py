"""What became of the findings of an earlier report."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Set
from dataclasses import dataclass
from typing import Any

#: The element of the page that holds its data; nothing in it looks like a tag.
DATA = re.compile(r'<script id="data" type="application/json">([^<]*)</script>')


class ReportError(Exception):
    """An earlier report that cannot be used; the message is one sentence that names the file."""


@dataclass(frozen=True)
class Scope:
    """What the present run looked at: files and rules that it did not look at say nothing about what is done."""

    paths: Set[str]
    codes: Set[str]
    failed: Set[str] = frozenset()
    root: str = ""  #: the folder that paths are relative to

    def covers(self, path: str, code: str) -> bool:
        """Whether a finding there would have been seen."""
        looked_at = path in self.paths or not os.path.lexists(os.path.join(self.root, path))
        return looked_at and path not in self.failed and code in self.codes


def read(path: str) -> dict[str, Any]:
    """The document of an earlier `report --html` or `check --output-format json`.

    Raises:
        ReportError: it is missing, unreadable or no such report.
    """
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except OSError as error:
        raise ReportError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ReportError(f"{path}: is no report of shardfix: not UTF-8") from error
    embedded = DATA.search(text)
    try:
        document = json.loads(embedded[1] if embedded else text)
        marks = [each["fingerprint"] for file in document["files"] for each in _found(file)]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ReportError(f"{path}: is no report of shardfix with fingerprints") from error
    if document.get("version") != 1 or not all(isinstance(mark, str) for mark in marks):
        raise ReportError(f"{path}: is a report of another version of shardfix")
    return dict(document)


def compare(earlier: dict[str, Any], now: dict[str, Any], scope: Scope) -> dict[str, Any]:
    """What is done, left and new, and what the present run cannot tell; `new` lists fingerprints.

    A finding that a comment suppresses by now is neither done nor left: somebody decided to keep the code.
    """
    before = {each["fingerprint"]: (file["path"], each) for file in earlier["files"] for each in _found(file)}
    today = {each["fingerprint"]: each["code"] for file in now["files"] for each in _found(file)}
    ran = earlier.get("ran", today.values())  # what a rule finds that did not run then is not new
    kept = {each["fingerprint"] for file in now["files"] for each in file["suppressed"]}
    gone = {mark: found for mark, found in before.items() if mark not in today and mark not in kept}
    done = [(path, each) for path, each in gone.values() if scope.covers(path, each["code"])]
    return {
        "created": earlier.get("created", ""),
        "total": len(before),
        "done": [_short(path, each) for path, each in done],
        "left": len(before.keys() & today.keys()),
        "new": sorted(mark for mark, code in today.items() if mark not in before and code in ran),
        "suppressed": len(before.keys() & kept),
        "unknown": len(gone) - len(done),
    }


def _found(file: dict[str, Any]) -> list[dict[str, Any]]:
    return [*file["findings"], *file.get("baselined", [])]


def _short(path: str, finding: dict[str, Any]) -> dict[str, Any]:
    return {"path": path, **{key: finding[key] for key in ("code", "name", "line", "safety", "reason")}}
