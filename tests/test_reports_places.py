"""Paths, positions and fingerprints, as readers outside get them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from reporting import preview
from shardfix.reports import places


def test_columns_count_code_points() -> None:
    lines = places.Lines("é𝒳 = 1\r\ny\rz\n")
    assert [lines.position(offset) for offset in (0, 1, 2, 8, 10)] == [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1)]


def test_paths_are_told_from_the_top_of_the_work_tree(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tree / "sub").mkdir()
    monkeypatch.chdir(tree / "sub")
    root = places.top()
    assert root == str(tree)
    assert places.relative("a.py", root) == places.uri("a.py", root) == "sub/a.py"
    outside = str(tree.parent / "b.py")
    assert places.relative(outside, root) == outside
    assert places.uri(outside, root) == f"file://{outside}"


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("a b#c?.py", "a%20b%23c%3F.py"),
        ("100%.py", "100%25.py"),
        ("ü.py", "%C3%BC.py"),
        (os.fsdecode(b"\xff.py"), "%FF.py"),
    ],
)
def test_uris_are_percent_encoded(tree: Path, name: str, uri: str) -> None:
    assert places.uri(name, str(tree)) == uri


def test_names_that_are_no_text_become_readable(tree: Path) -> None:
    assert places.relative(os.fsdecode(b"\xff.py"), str(tree)) == "\ufffd.py"


@pytest.mark.usefixtures("stand_in_rules")
class TestFingerprints:
    BEFORE = "import jax\nold_call(1)\nold_call(2)\nold_call(1)\n"

    def marks(self, text: str, path: str = "f.py") -> list[str]:
        return list(places.fingerprints(preview(path, text), os.getcwd()).values())

    def test_they_are_unique(self) -> None:
        assert len(set(self.marks(self.BEFORE))) == 3

    def test_lines_may_move(self) -> None:
        moved = self.BEFORE.replace("import jax\n", "import jax\n\n\nx = 1\nif x:\n    ").replace("\nold", "\n    old")
        assert self.marks(moved) == self.marks(self.BEFORE)

    def test_other_lines_of_the_construct_may_change(self) -> None:
        assert self.marks("import jax\nold_call(\n  1)\n") == self.marks("import jax\nold_call(\n  2)\n")

    def test_another_file_rule_or_text_differ(self) -> None:
        one = self.marks("import jax\nold_call(1)\n")
        assert one != self.marks("import jax\nold_call(1)\n", "g.py")
        assert one != self.marks("import jax\nold_other(1)\n")
        assert one != self.marks("import jax\nold_call(3)\n")

    def test_a_suppression_renames_nothing(self) -> None:
        ignored = self.BEFORE.replace("old_call(1)", "old_call(1)  # shardfix: ignore", 1)
        assert self.marks(ignored) == self.marks(self.BEFORE)
