"""Known findings: recorded, left alone, shown when they become more, pruned."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from conftest import Run
from shardfix.baseline import NAME, Baseline, BaselineError, read

CALLS = "import jax\nold_call(1)\nold_call(2)\nold_hand(3)\n"


@pytest.fixture
def file(tree: Path) -> Path:
    (tree / "src").mkdir()
    path = tree / "src" / "f.py"
    path.write_text(CALLS)
    return path


def counts(tree: Path) -> dict[str, dict[str, int]]:
    document = json.loads((tree / NAME).read_text())
    assert list(document) == ["version", "files"]
    found: dict[str, dict[str, int]] = document["files"]
    return found


class TestRecord:
    def test_a_sorted_file_with_a_line_for_each_count(self, run: Run, file: Path, tree: Path) -> None:
        (tree / "a.py").write_text("import jax\nold_other(1)\n")
        done = run("baseline")
        assert (done.returncode, done.stdout) == (0, "")
        assert done.stderr == f"known in {NAME}: 4 findings\n"
        assert (tree / NAME).read_text() == (
            '{\n  "version": 1,\n  "files": {\n    "a.py": {\n      "SF811": 1\n    },\n'
            '    "src/f.py": {\n      "SF801": 2,\n      "SF831": 1\n    }\n  }\n}\n'
        )
        assert stat.S_IMODE(os.stat(tree / NAME).st_mode) == 0o666 & ~_umask()

    def test_everything_known_is_nothing_to_do(self, run: Run, file: Path) -> None:
        run("baseline")
        for command in (("check",), ("diff",), ("apply", "-y"), ("check", "--output-format", "json")):
            done = run(*command)
            assert done.returncode == 0, done.stderr
        assert file.read_text() == CALLS
        assert run("check", "--no-baseline").returncode == 1
        assert "nothing to do; 3 known to the baseline; looked at 1 file" in run("check").stderr

    def test_from_a_folder_below(self, run: Run, file: Path, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tree / "src")
        run("baseline")
        assert counts(tree) == {"src/f.py": {"SF801": 2, "SF831": 1}}
        assert run("check").returncode == 0
        assert run("check", "f.py").returncode == 0

    def test_a_part_renews_that_part(self, run: Run, file: Path, tree: Path) -> None:
        other = tree / "a.py"
        other.write_text("import jax\nold_call(1)\nold_other(2)\n")
        run("baseline")
        other.write_text("import jax\nold_other(2)\n")
        file.write_text("import jax\nold_call(1)\n")
        run("baseline", "src")
        assert counts(tree) == {"a.py": {"SF801": 1, "SF811": 1}, "src/f.py": {"SF801": 1}}
        run("baseline", "--select", "SF811")
        assert counts(tree)["a.py"] == {"SF801": 1, "SF811": 1}
        run("baseline")
        assert counts(tree) == {"a.py": {"SF811": 1}, "src/f.py": {"SF801": 1}}

    def test_a_failed_file_keeps_its_entry(self, run: Run, file: Path, tree: Path) -> None:
        run("baseline")
        file.write_text("import jax\nold_call(\n")
        assert run("baseline").returncode == 3
        assert run("baseline", "--prune").returncode == 3
        assert counts(tree) == {"src/f.py": {"SF801": 2, "SF831": 1}}

    def test_elsewhere(self, run: Run, file: Path, tree: Path) -> None:
        done = run("baseline", "--output", "known.json")
        assert "--baseline known.json" in done.stderr
        assert not (tree / NAME).exists()
        assert run("check").returncode == 1
        assert run("check", "--baseline", "known.json").returncode == 0
        (tree / "shardfix.toml").write_text('baseline = "known.json"\n')
        assert run("check", "src").returncode == 0
        run("baseline", "--prune")
        assert not (tree / NAME).exists()

    def test_nothing_is_written_where_nothing_changes(self, run: Run, file: Path, tree: Path) -> None:
        run("baseline")
        before = os.stat(tree / NAME).st_ino
        run("baseline")
        assert os.stat(tree / NAME).st_ino == before


class TestMoreThanKnown:
    def test_all_of_the_rule_in_the_file_are_shown(self, run: Run, file: Path) -> None:
        run("baseline")
        file.write_text(CALLS + "old_call(4)\n")
        done = run("check")
        assert done.returncode == 1
        assert [line.split()[1] for line in done.stdout.splitlines() if line.startswith("src")] == ["SF801"] * 3

    def test_apply_rewrites_them_and_leaves_the_rest(self, run: Run, file: Path) -> None:
        run("baseline")
        file.write_text(CALLS + "old_other(4)\n")
        assert run("apply", "--yes").returncode == 0
        assert file.read_text() == CALLS + "new_other(4)\n"
        assert run("apply", "--yes", "--no-baseline").returncode == 1
        assert file.read_text() == CALLS.replace("old_call", "new_call") + "new_other(4)\n"

    def test_on_stdin(self, run: Run, file: Path) -> None:
        run("baseline")
        done = run("apply", "-", "--stdin-filename", "src/f.py", stdin=f"{CALLS}old_other(4)\n".encode())
        assert done.stdout == f"{CALLS}new_other(4)\n"


class TestPrune:
    def test_counts_sink_and_entries_go(self, run: Run, file: Path, tree: Path) -> None:
        gone = tree / "gone.py"
        gone.write_text(CALLS)
        run("baseline")
        gone.unlink()
        file.write_text("import jax\nold_call(1)\nold_other(5)\n")
        told = run("check").stderr.splitlines()
        assert told[:3] == [
            f"{NAME}: gone.py: 2 of SF801 no longer found",
            f"{NAME}: gone.py: 1 of SF831 no longer found",
            f"{NAME}: src/f.py: 1 of SF801 no longer found",
        ]
        assert run("check", "--select", "SF811").stderr.count("no longer") == 0
        done = run("baseline", "--prune")
        assert (done.returncode, done.stderr) == (0, f"5 findings taken out of {NAME}; known: 1\n")
        assert counts(tree) == {"src/f.py": {"SF801": 1}}
        assert "no longer" not in run("check").stderr

    def test_nothing_is_added(self, run: Run, file: Path, tree: Path) -> None:
        run("baseline", "--select", "SF831")
        run("baseline", "--prune")
        assert counts(tree) == {"src/f.py": {"SF831": 1}}

    def test_many_are_summed_up(self, run: Run, file: Path, tree: Path) -> None:
        for number in range(9):
            (tree / f"f{number}.py").write_text("import jax\nold_call(1)\n")
        run("baseline")
        for number in range(9):
            (tree / f"f{number}.py").unlink()
        told = [line for line in run("check").stderr.splitlines() if line.startswith(NAME)]
        assert len(told) == 6
        assert "4 more; `shardfix baseline --prune`" in told[-1]


class TestErrors:
    @pytest.mark.parametrize(
        ("content", "words"),
        [
            ("{", "not valid JSON"),
            ("[]", "not a baseline of shardfix"),
            ('{"version": 1, "files": {"a.py": {"SF801": -1}}}', "not a baseline of shardfix"),
            ('{"version": 1, "files": {"a.py": 3}}', "not a baseline of shardfix"),
            ('{"version": 9, "files": {}}', "version 9"),
            ("\xff", "not valid JSON"),
        ],
    )
    def test_what_is_no_baseline(self, run: Run, file: Path, tree: Path, content: str, words: str) -> None:
        (tree / NAME).write_bytes(content.encode("latin-1"))
        with pytest.raises(BaselineError, match=words):
            read(NAME)
        done = run("check")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"shardfix: error: {NAME}: ")
        assert run("check", "--no-baseline").returncode == 1

    def test_one_that_is_named_must_be_there(self, run: Run, file: Path) -> None:
        for command in (("check", "--baseline", "no.json"), ("baseline", "--prune"), ("baseline", "-")):
            assert run(*command).returncode == 2

    def test_a_folder_that_is_not_there(self, run: Run, file: Path) -> None:
        done = run("baseline", "--output", "no/where.json")
        assert done.returncode == 3
        assert "no/where.json: cannot be written: No such file or directory" in done.stderr


def test_names_that_are_no_text(tree: Path) -> None:
    odd = os.fsdecode(b"\xff.py")
    one = Baseline(NAME, {odd: {"SF801": 1}})
    (tree / NAME).write_text(one.render())
    assert read(NAME).of(odd) == {"SF801": 1}


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
