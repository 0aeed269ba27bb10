"""shardfix in a git work tree, as processes: what it refuses, and `--since`."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from conftest import STAND_IN, Run
from notebooks import notebook
from pseudo_terminal import Terminal
from repositories import commit, git
from shardfix import vcs

OLD = "import jax\nold_call(1)\nold_other(2)\n"
NEW = OLD.replace("old_", "new_")

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


class TestUncommitted:
    def test_a_clean_tree(self, run: Run, repository: Path) -> None:
        (repository / "other.txt").write_text("a change elsewhere does not matter")
        (repository / "new.txt").write_text("nor does a new file")
        assert run("apply", "--yes").returncode == 0
        assert (repository / "a.py").read_text() == NEW

    @pytest.mark.parametrize("staged", [False, True])
    def test_a_modified_file(self, run: Run, repository: Path, staged: bool) -> None:
        (repository / "sub" / "b.py").write_text(f"{OLD}# mine\n")
        if staged:
            git("add", "-A")
        done = run("apply", "--yes")
        assert done.returncode == 2
        assert done.stderr.splitlines()[-2:] == [
            "sub/b.py: has uncommitted changes",
            "shardfix: error: 1 file to be written cannot be got back from git; commit or stash first, or say "
            "--allow-dirty; nothing was written",
        ]
        assert done.stdout.count("+new_call(1)") == 2  # the diffs are shown all the same
        assert (repository / "a.py").read_text() == OLD
        assert run("apply", "--yes", "a.py").returncode == 0
        assert run("apply", "--yes", "--allow-dirty").returncode == 0
        assert (repository / "sub" / "b.py").read_text() == f"{NEW}# mine\n"

    def test_only_files_that_would_be_written_count(self, run: Run, repository: Path) -> None:
        (repository / "a.py").write_text("import jax\nold_hand(1)\n# nothing to write here\n")
        assert run("apply", "--yes").returncode == 1
        assert (repository / "sub" / "b.py").read_text() == NEW

    def test_an_untracked_file(self, run: Run, repository: Path) -> None:
        (repository / "new é.py").write_text(OLD)
        done = run("apply", "--yes")
        assert done.returncode == 2
        assert "new é.py: is not tracked by git\n" in done.stderr
        assert "; add and commit first, or say --allow-dirty; " in done.stderr

    def test_a_file_that_git_ignores(self, run: Run, repository: Path) -> None:
        (repository / ".gitignore").write_text("scratch.py\n")
        (repository / "scratch.py").write_text(OLD)
        assert run("apply", "--yes", "scratch.py").returncode == 0

    def test_from_a_folder_below_and_through_a_link(
        self, run: Run, repository: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (repository / "a.py").write_text(f"{OLD}# mine\n")
        (repository / "sub" / "link.py").symlink_to("../a.py")
        monkeypatch.chdir(repository / "sub")
        done = run("apply", "--yes", "link.py")
        assert done.returncode == 2
        assert "link.py: has uncommitted changes\n" in done.stderr

    def test_dry_runs_do_not_ask_git(self, run: Run, repository: Path) -> None:
        (repository / "a.py").write_text(f"{OLD}# mine\n")
        for arguments in (["apply"], ["apply", "--dry-run"], ["check"], ["diff"]):
            assert run(*arguments).returncode == 1

    def test_two_repositories_at_once(self, run: Run, repository: Path) -> None:
        (repository / "inner").mkdir()
        git("init", "-q", "inner")
        (repository / "inner" / "c.py").write_text(OLD)
        done = run("apply", "--yes", "a.py", "inner/c.py")
        assert "inner/c.py: is not tracked by git\n" in done.stderr
        assert done.returncode == 2

    def test_on_a_terminal_it_refuses_before_asking(self, repository: Path) -> None:
        (repository / "a.py").write_text(f"{OLD}# mine\n")
        terminal = Terminal([sys.executable, str(STAND_IN), "apply"])
        try:
            assert terminal.end() == 2
        finally:
            terminal.close()
        assert "a.py: has uncommitted changes" in terminal.screen
        assert "Apply?" not in terminal.screen

    def test_without_git(self, run: Run, repository: Path) -> None:
        (repository / "a.py").write_text(f"{OLD}# mine\n")
        (repository / "empty").mkdir()
        assert run("apply", "--yes", env={"PATH": str(repository / "empty")}).returncode == 0

    def test_a_repository_that_git_refuses(self, run: Run, repository: Path) -> None:
        (repository / ".git" / "config").write_text("[core\n")
        done = run("apply", "--yes")
        assert done.returncode == 0
        assert f"shardfix: uncommitted changes in {repository} were not looked for, as git refuses: " in done.stderr

    def test_inside_a_hook(self, run: Run, repository: Path) -> None:
        (repository / "inner").mkdir()
        (repository / "inner" / "c.py").write_text(OLD)
        git("init", "-q", "inner")
        git("-C", "inner", "add", "-A")
        git("-C", "inner", "-c", "user.name=a", "-c", "user.email=b", "commit", "-q", "-m", "c")
        environment = {"GIT_DIR": str(repository / ".git"), "GIT_WORK_TREE": str(repository)}
        assert run("apply", "--yes", "inner/c.py", env=environment).returncode == 0


class TestSince:
    def test_beside_a_baseline(self, run: Run, repository: Path) -> None:
        """What the baseline knows is counted in the whole file: one more is new, wherever it stands."""
        run("baseline")
        commit()
        (repository / "a.py").write_text(f"{OLD}old_call(3)\n")
        assert [line[:9] for line in run("check", "--since", "HEAD").stdout.splitlines()[:1]] == ["a.py:4:1:"]

    def test_a_cell_of_a_notebook(self, run: Run, repository: Path) -> None:
        path = repository / "n.ipynb"
        path.write_text(notebook("import jax\nold_call(1)", "old_call(2)"), encoding="utf-8")
        commit()
        path.write_text(notebook("import jax\nold_call(1)", "old_call(3)"), encoding="utf-8")
        assert "n.ipynb:cell 2:1:1: SF801" in run("check", "--since", "HEAD").stdout
        assert "cell 1" not in run("check", "--since", "HEAD").stdout

    def test_only_changed_lines_count(self, run: Run, repository: Path) -> None:
        git("checkout", "-q", "-b", "mine")
        (repository / "a.py").write_text(f"{OLD}old_call(3)\n")
        commit()
        (repository / "a.py").write_text(f"{OLD}old_call(3)\n\nold_other(4)\n")
        (repository / "new.py").write_text(OLD)
        done = run("check", "--since", "main")
        assert [line.partition(" ")[0] for line in done.stdout.splitlines() if line.startswith(("a", "n", "s"))] == [
            *("a.py:4:1:", "a.py:6:1:", "new.py:2:1:", "new.py:3:1:")
        ]
        assert "looked at 2 files" in done.stderr
        patch = run("diff", "--since", "main").stdout
        assert patch.count("\n+new_") == 4
        assert run("apply", "--yes", "--since", "main", "--allow-dirty").returncode == 0
        assert (repository / "a.py").read_text() == f"{OLD}new_call(3)\n\nnew_other(4)\n"
        assert (repository / "new.py").read_text() == NEW
        assert (repository / "sub" / "b.py").read_text() == OLD
        assert run("check", "--since", "main").returncode == 0

    def test_what_the_other_branch_did_does_not_count(self, run: Run, repository: Path) -> None:
        git("checkout", "-q", "-b", "mine")
        (repository / "other.txt").write_text("mine")
        commit()
        git("checkout", "-q", "main")
        (repository / "a.py").write_text(f"{OLD}old_call(9)\n")
        commit()
        git("checkout", "-q", "mine")
        assert run("check", "--since", "main").stdout == ""

    def test_a_renamed_file(self, run: Run, repository: Path) -> None:
        text = OLD + "".join(f"x{number} = {number}\n" for number in range(50))
        (repository / "a.py").write_text(text)
        commit()
        git("checkout", "-q", "-b", "mine")
        git("mv", "a.py", 'moved "ä" b.py')
        git("mv", "sub/b.py", "sub/c.py")
        (repository / 'moved "ä" b.py').write_text(text.replace("x30", "old_call(30)  #"))
        commit()
        done = run("check", "--since", "main")
        assert done.stdout.startswith('moved "ä" b.py:34:1: SF801')
        assert done.stdout.count("SF8") == 1

    def test_text_that_looks_like_a_patch(self, run: Run, repository: Path) -> None:
        (repository / "a.py").write_text(f'{OLD}"""\n++ b/sub/b.py\n@@ -1 +1,3 @@\n"""\nold_call(4)\n')
        done = run("check", "--since", "HEAD")
        assert done.stdout.count("SF8") == 1
        assert done.stdout.startswith("a.py:8:1: SF801")

    def test_lines_end_as_git_says(self, run: Run, repository: Path) -> None:
        text = "import jax\n\x0c\nx = '\u2028'\nold_call(1)\nold_other(2)"
        (repository / "a.py").write_text(text, encoding="utf-8")
        commit()
        (repository / "a.py").write_text(text.replace("(2)", "(3)"), encoding="utf-8")
        assert [line[:9] for line in run("check", "--since", "HEAD").stdout.splitlines()[:1]] == ["a.py:5:1:"]

    @pytest.mark.parametrize("setting", ["diff.noprefix", "diff.mnemonicPrefix", "diff.relative", "color.diff"])
    def test_whatever_the_configuration_of_git(self, run: Run, repository: Path, setting: str) -> None:
        git("config", setting, "always" if setting == "color.diff" else "true")
        git("config", "diff.external", "false")
        (repository / "a.py").write_text(OLD.replace("(1)", "(5)"))
        assert run("check", "--since", "HEAD").stdout.startswith("a.py:2:1: SF801")

    def test_a_file_that_git_takes_for_binary(self, run: Run, repository: Path) -> None:
        (repository / ".gitattributes").write_text("*.py binary\n")
        commit()
        (repository / "sub" / "b.py").write_text(f"{OLD}x = 1\n")
        assert run("check", "--since", "HEAD").stdout.count("sub/b.py:") == 2

    @pytest.mark.parametrize(
        ("ref", "message"),
        [
            ("nope", "no commit is called 'nope' in "),
            ("--all", "no commit is called '--all' in "),
            ("HEAD:a.py", "no commit is called 'HEAD:a.py' in "),
            ("other", "'other' and the current commit have no common ancestor in "),
        ],
    )
    def test_an_unknown_commit(self, run: Run, repository: Path, ref: str, message: str) -> None:
        if ref == "other":
            git("checkout", "-q", "--orphan", "other")
            commit("another beginning")
            git("checkout", "-q", "main")
        done = run("check", f"--since={ref}")
        assert done.returncode == 2
        assert done.stderr.startswith(f"shardfix: error: --since: {message}")
        assert done.stderr.count("\n") == 1

    def test_without_git(self, run: Run, tree: Path) -> None:
        (tree / "f.py").write_text(OLD)
        done = run("check", "--since", "main")  # `.git` is an empty folder
        assert done.returncode == 2
        assert "not a git repository" in done.stderr
        assert run("check", "--since", "main", env={"PATH": str(tree)}).stderr == (
            "shardfix: error: --since: git cannot be run: No such file or directory\n"
        )
        (tree / ".git").rmdir()
        assert run("check", "--since", "main").stderr == "shardfix: error: --since: f.py is in no git work tree\n"
        done = run("check", "--since", "main", "-", stdin=b"")
        assert done.stderr == "shardfix: error: --since: git knows nothing about the text on stdin\n"

    def test_in_the_review(self, repository: Path) -> None:
        (repository / "a.py").write_text(f"{OLD}old_call(3)\n")
        terminal = Terminal([sys.executable, str(STAND_IN), "apply", "--since", "HEAD", "--allow-dirty"])
        try:
            terminal.expect("Apply?")
            terminal.press("y")
            assert terminal.end() == 0
        finally:
            terminal.close()
        assert (repository / "a.py").read_text() == f"{OLD}new_call(3)\n"


def test_quoted_names() -> None:
    assert vcs._name(b'"b/\\303\\244 \\"q\\"\\t\\\\.py"') == 'ä "q"\t\\.py'.encode()
    assert vcs._name(b"b/a b.py\t") == b"a b.py"
