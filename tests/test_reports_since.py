"""What became of the findings of an earlier report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reporting import preview, report
from shardfix.reports import html
from shardfix.reports import json as as_json
from shardfix.reports.since import ReportError, Scope, compare, read

pytestmark = pytest.mark.usefixtures("stand_in_rules", "tree")

EARLIER = "import jax\nold_call(1)\nold_other(2)\nold_hand(3)\nold_risk(4)\n"
CODES = frozenset({"SF801", "SF811", "SF821", "SF831"})


def document(text: str, path: str = "f.py", known: dict[str, int] | None = None) -> dict[str, Any]:
    return as_json.document(report(preview(path, text, known=known)))


def compared(text: str, scope: Scope | None = None, earlier: dict[str, Any] | None = None) -> dict[str, Any]:
    return compare(earlier or document(EARLIER), document(text), scope or Scope({"f.py"}, CODES))


def test_done_left_new_and_suppressed() -> None:
    found = compared("import jax\n\n\nnew_call(1)\nold_other(2)\nold_hand(3)  # shardfix: ignore\nold_risk(9)\n")
    assert [(each["path"], each["code"], each["line"]) for each in found["done"]] == [
        ("f.py", "SF801", 2),
        ("f.py", "SF821", 5),
    ]
    assert (found["total"], found["left"], len(found["new"]), found["suppressed"], found["unknown"]) == (4, 1, 1, 1, 0)


def test_known_findings_are_part_of_both() -> None:
    found = compared("import jax\nold_call(1)\n", earlier=document(EARLIER, known={"SF801": 1}))
    assert (len(found["done"]), found["left"]) == (3, 1)


@pytest.mark.parametrize(
    ("scope", "done"),
    [
        pytest.param(Scope({"f.py"}, CODES), 4, id="all"),
        pytest.param(Scope({"f.py"}, frozenset({"SF801"})), 1, id="one rule"),
        pytest.param(Scope({"g.py"}, CODES), 0, id="another file"),
        pytest.param(Scope({"f.py"}, CODES, frozenset({"f.py"})), 0, id="the file failed"),
    ],
)
def test_what_was_not_looked_at_is_not_done(tree: Path, scope: Scope, done: int) -> None:
    (tree / "f.py").write_text("")
    found = compared("import jax\n", scope)
    assert (len(found["done"]), found["unknown"]) == (done, 4 - done)


def test_a_file_that_went_away_is_done() -> None:
    assert len(compared("import jax\n", Scope(frozenset(), CODES))["done"]) == 4


def test_what_a_rule_finds_that_did_not_run_then_is_not_new() -> None:
    earlier = {**document("import jax\n"), "ran": ["SF801"]}
    assert len(compared(EARLIER, earlier=earlier)["new"]) == 1


def test_a_page_and_json_can_be_read(tree: Path) -> None:
    made = report(preview("f.py", EARLIER))
    (tree / "a.json").write_text(as_json.render(made))
    data = html.document(made, lambda path: (), project="p</script>", created="", jax={"from": "", "to": "0.12"})
    (tree / "a.html").write_text(html.render(data), encoding="utf-8")
    for name in ("a.json", "a.html"):
        assert compared(EARLIER, earlier=read(name))["left"] == 4


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{}",
        "[]",
        "<html></html>",
        '{"version": 1, "files": [{"findings": [{}]}]}',
        '{"version": 2, "files": []}',
        "\xff",
    ],
)
def test_what_is_no_report(tree: Path, content: str) -> None:
    (tree / "a.json").write_bytes(content.encode("latin-1"))
    with pytest.raises(ReportError, match=r"^a.json: is "):
        read("a.json")
    with pytest.raises(ReportError, match=r"^b.json: cannot be read"):
        read("b.json")


def test_old_json_has_no_fingerprints(tree: Path) -> None:
    old = document(EARLIER)
    for finding in old["files"][0]["findings"]:
        del finding["fingerprint"]
    (tree / "a.json").write_text(json.dumps(old))
    with pytest.raises(ReportError, match="fingerprints"):
        read("a.json")
