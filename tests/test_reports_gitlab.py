"""GitLab's code quality report."""

from __future__ import annotations

import json
from typing import Any

import pytest

from reporting import preview, report
from shardfix.model import FileReport
from shardfix.reports import gitlab

pytestmark = pytest.mark.usefixtures("stand_in_rules", "tree")


def issues(*files: FileReport) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(gitlab.render(report(*files)))
    return found


def test_an_issue() -> None:
    (issue,) = issues(preview("src/f.py", "import jax\nold_hand(\n  1)\n"))
    assert len(issue.pop("fingerprint")) == 32
    assert issue == {
        "description": "SF831 stand-in-hand [manual] old_hand is out of date",
        "check_name": "shardfix SF831",
        "severity": "major",
        "location": {"path": "src/f.py", "lines": {"begin": 2, "end": 3}},
    }


def test_fingerprints_are_unique_and_stay_when_lines_move() -> None:
    text = "old_call(1)\nold_call(1)\nold_risk(1)\n"
    files = [preview(path, f"import jax\n{text}") for path in ("a.py", "b.py")]
    marks = [issue["fingerprint"] for issue in issues(*files)]
    assert len(set(marks)) == 6
    moved = [preview(path, f"import jax\n\n\nx = 1\n{text}") for path in ("a.py", "b.py")]
    assert [issue["fingerprint"] for issue in issues(*moved)] == marks


def test_a_failed_file() -> None:
    (issue,) = issues(preview("bad.py", "import jax\nold_call(\n"))
    assert (issue["check_name"], issue["severity"]) == ("shardfix failed", "critical")
    assert issue["description"].startswith("failed: line 2: does not parse")


def test_known_and_suppressed_findings_are_left_out() -> None:
    text = "import jax\nold_call(1)  # shardfix: ignore\nold_hand(1)\n"
    assert issues(preview("f.py", text, known={"SF831": 1})) == []
