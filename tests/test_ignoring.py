"""Comments that ignore what is found: where they stand, and that nothing else moves."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from conftest import Run
from notebooks import code, notebook
from shardfix import engine, testing
from shardfix.config import Settings
from shardfix.ignoring import ignored
from shardfix.model import Status

CASES = Path(__file__).parent / "before_after"


def written(text: str, reason: str = "why") -> str:
    """The text with its comments; nothing must be found in it, and taking the comments away gives the old one."""
    report = ignored(engine.check(text, "f.py", Settings()), Settings(), reason)
    assert (report.error, report.remaining) == ("", ())
    assert engine.check(report.after, "f.py", Settings()).findings == ()
    again = ignored(engine.check(report.after, "f.py", Settings()), Settings(), reason)
    assert not again.changed
    return report.after


@pytest.mark.usefixtures("stand_in_rules")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("old_call(1)", "old_call(1)  # shardfix: ignore[SF801] why", id="no newline at the end"),
        pytest.param("old_call(1)\r\nx\r\n", "old_call(1)  # shardfix: ignore[SF801] why\r\nx\r\n", id="CRLF"),
        pytest.param("old_call(1)\rx\r", "old_call(1)  # shardfix: ignore[SF801] why\rx\r", id="CR"),
        pytest.param("old_call(1) \n", "old_call(1)  # shardfix: ignore[SF801] why\n", id="blank"),
        pytest.param("old_call(1)  # noqa\n", "old_call(1)  # noqa  # shardfix: ignore[SF801] why\n", id="a comment"),
        pytest.param(
            "old_call(old_other(old_call(2)))\n",
            "old_call(old_other(old_call(2)))  # shardfix: ignore[SF801, SF811] why\n",
            id="several",
        ),
        pytest.param(
            "old_call(old_other(1))  # shardfix: ignore[SF811] once\nold_other(1)\n",
            "old_call(old_other(1))  # shardfix: ignore[SF811, SF801] once; why\n"
            "old_other(1)  # shardfix: ignore[SF811] why\n",
            id="joins an ignore",
        ),
        pytest.param(
            "old_call(old_other(1))  # shardfix: ignore[SF811]  # noqa\n",
            "old_call(old_other(1))  # shardfix: ignore[SF811, SF801] why  # noqa\n",
            id="joins an ignore between comments",
        ),
        pytest.param(
            "f(old_call(1),\n  old_other(2),  # shardfix: ignore[SF811] b\n)\n",
            "f(old_call(1),\n  old_other(2),  # shardfix: ignore[SF811, SF801] b; why\n)\n",
            id="joins an ignore on another line",
        ),
        pytest.param(
            "x = f(\n    old_call(1),\n)\n",
            "x = f(\n    old_call(1),  # shardfix: ignore[SF801] why\n)\n",
            id="brackets",
        ),
        pytest.param(
            "x = old_call('''a\nb''')\n", "x = old_call('''a\nb''')  # shardfix: ignore[SF801] why\n", id="string"
        ),
        pytest.param(
            "x = old_call(f'''a\n{1}b''', 2)\n",
            "x = old_call(f'''a\n{1}b''', 2)  # shardfix: ignore[SF801] why\n",
            id="f",
        ),
        pytest.param(
            "x = 1 + \\\n  old_call(1) + \\\n  2\n",
            "x = 1 + \\\n  old_call(1) + \\\n  2  # shardfix: ignore[SF801] why\n",
            id="backslashes",
        ),
        pytest.param(
            "x = '''a\n''' + f(\n  '''b\n''', old_call('''c\n'''))\n",
            "x = '''a\n''' + f(\n  '''b\n''', old_call('''c\n'''))  # shardfix: ignore[SF801] why\n",
            id="between strings",
        ),
        pytest.param(
            "with old_call(1):\n    # a word\n    pass\n",
            "with old_call(1):  # shardfix: ignore[SF801] why\n    # a word\n    pass\n",
            id="the head of a block",
        ),
        pytest.param(
            "if x:\n    pass\nelif old_call(1):\n    pass\n",
            "if x:\n    pass\nelif old_call(1):  # shardfix: ignore[SF801] why\n    pass\n",
            id="elif",
        ),
        pytest.param(
            "try:\n    pass\nexcept old_call(1):\n    pass\n",
            "try:\n    pass\nexcept old_call(1):  # shardfix: ignore[SF801] why\n    pass\n",
            id="except",
        ),
        pytest.param(
            "@old_call(1)\n@other\ndef f():\n    pass\n",
            "@old_call(1)  # shardfix: ignore[SF801] why\n@other\ndef f():\n    pass\n",
            id="decorator",
        ),
        pytest.param(
            "def f(a=old_call(1),\n      b=2):\n    pass\n",
            "def f(a=old_call(1),  # shardfix: ignore[SF801] why\n      b=2):\n    pass\n",
            id="default",
        ),
        pytest.param("if x: old_call(1)\n", "if x: old_call(1)  # shardfix: ignore[SF801] why\n", id="on one line"),
        pytest.param("a; old_call(1); b\n", "a; old_call(1); b  # shardfix: ignore[SF801] why\n", id="semicolons"),
        pytest.param("\fy = old_call(1)\n", "\fy = old_call(1)  # shardfix: ignore[SF801] why\n", id="FF"),
        pytest.param("'🚀'; old_call('é')\n", "'🚀'; old_call('é')  # shardfix: ignore[SF801] why\n", id="characters"),
    ],
)
def test_where_it_stands(before: str, after: str) -> None:
    assert written(before) == after


@pytest.mark.parametrize("case", list(testing.cases(CASES))[::11], ids=lambda case: case.name)
def test_the_cases_of_the_real_rules(case: testing.Case) -> None:
    if "shardfix: ignore" in case.before:
        pytest.skip("has comments of its own")
    settings = case.header.settings
    report = engine.check(case.before, str(case.path), settings)
    result = ignored(report, settings, "kept")
    assert (result.error, result.remaining, len(result.applied)) == ("", (), len(report.findings))
    assert re.sub(r"  # shardfix: ignore\[[SF0-9, ]+\] kept$", "", result.after, flags=re.MULTILINE) == case.before


@pytest.mark.usefixtures("stand_in_rules")
def test_a_broken_comment_in_the_way_is_told() -> None:
    text = "old_call(1)  # shardfix: ignore[SF811\n"
    result = ignored(engine.check(text, "f.py", Settings()), Settings(), "why")
    assert [each.code for each in result.remaining] == ["SF801"]


@pytest.mark.usefixtures("stand_in_rules")
@pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python reads it")
def test_syntax_newer_than_this_python() -> None:
    text = "old_call(1)\nx = f'{f'''a\n'''}'\n"
    result = ignored(engine.check(text, "f.py", Settings()), Settings(), "why")
    assert result.status is Status.FAILED or not result.remaining


class TestCommand:
    TEXT = "import jax\nold_call(1)\nold_hand(2)\n"

    @pytest.fixture
    def file(self, tree: Path) -> Path:
        path = tree / "f.py"
        path.write_text(self.TEXT)
        return path

    def test_it_shows_then_writes(self, run: Run, file: Path) -> None:
        shown = run("apply", "--add-ignore", "later, see #12")
        assert (shown.returncode, file.read_text()) == (1, self.TEXT)
        assert "+old_call(1)  # shardfix: ignore[SF801] later, see #12\n" in shown.stdout
        assert "nothing was written: `--yes` writes the comments" in shown.stderr
        done = run("apply", "--add-ignore", "later, see #12", "--yes")
        assert done.returncode == 0
        assert done.stdout == shown.stdout
        assert "2 findings ignored in 1 file" in done.stderr
        assert run("check").returncode == 0
        again = run("apply", "--add-ignore", "other words", "--yes")
        assert (again.returncode, again.stdout) == (0, "")

    def test_the_selected_rules_only(self, run: Run, file: Path) -> None:
        assert run("apply", "--add-ignore", "why", "--yes", "--select", "SF831").returncode == 0
        assert file.read_text() == self.TEXT.replace("(2)", "(2)  # shardfix: ignore[SF831] why")

    def test_not_what_the_baseline_knows(self, run: Run, file: Path) -> None:
        run("baseline", "--select", "SF801")
        run("apply", "--add-ignore", "why", "--yes")
        assert "SF801" not in file.read_text()

    @pytest.mark.parametrize("reason", ["", "  ", "two\nlines", "bell\a"])
    def test_a_reason_that_is_none(self, run: Run, file: Path, reason: str) -> None:
        done = run("apply", "--yes", "--add-ignore", reason)
        assert (done.returncode, file.read_text()) == (2, self.TEXT)

    def test_the_encoding_of_the_file_holds(self, run: Run, tree: Path) -> None:
        path = tree / "latin.py"
        path.write_bytes(b"# coding: latin-1\nimport jax\nold_call('\xe9')\r\n")
        assert run("apply", "--yes", "--add-ignore", "später").returncode == 0
        assert path.read_bytes().endswith(b"old_call('\xe9')  # shardfix: ignore[SF801] sp\xe4ter\r\n")
        path.write_bytes(b"# coding: latin-1\nimport jax\nold_call('\xe9')\n")
        done = run("apply", "--yes", "--add-ignore", "\u0440")
        assert done.returncode == 3
        assert "does not exist in the file's encoding" in done.stderr
        assert path.read_bytes().endswith(b"old_call('\xe9')\n")


def test_a_notebook(run: Run, tree: Path) -> None:
    text = notebook("import jax\n%time old_call(1)", "old_other(2)\n!ls")
    (tree / "n.ipynb").write_text(text, encoding="utf-8")
    assert run("apply", "--add-ignore", "why", "--yes", "--allow-dirty").returncode == 0
    assert code((tree / "n.ipynb").read_text(encoding="utf-8")) == [
        "import jax\n%time old_call(1)  # shardfix: ignore[SF801] why",
        "old_other(2)  # shardfix: ignore[SF811] why\n!ls",
    ]
    assert run("check").stdout == ""
