"""A run in parts: commits and patches whose sum is the run."""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from conftest import Run
from repositories import commit, git
from shardfix import codemods, engine, split, testing
from shardfix.parse import parse

OLD = "import jax\nold_call(1)\nold_other(2)\n"
NEW = OLD.replace("old_", "new_")

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


def subjects() -> list[str]:
    """The first lines of all commit messages after the first commit."""
    return git("log", "--reverse", "--format=%s").splitlines()[1:]


def texts(folder: Path) -> dict[str, bytes]:
    paths = [path for path in folder.rglob("*.py") if path.is_file()]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


@needs_git
class TestCommitPer:
    def test_codemod(self, run: Run, repository: Path) -> None:
        (repository / "sub" / "b.py").write_text("import jax\nold_other(2)\nold_risk(3)\n")
        commit()
        done = run("apply", "--yes", "--unsafe", "--commit-per", "codemod")
        assert done.returncode == 0
        assert subjects()[1:] == [
            "shardfix: SF801 stand-in-call: 1 rewrite in 1 file",
            "shardfix: SF811 stand-in-other: 2 rewrites in 2 files",
            "shardfix: SF821 stand-in-risk: 1 rewrite in 1 file",
        ]
        body = git("log", "-1", "--format=%b", "HEAD~2")
        assert body == "SF801 stand-in-call (1 safe): Renames `old_call`. It is a stand-in.\n\n"
        assert "(1 unsafe)" in git("log", "-1", "--format=%b")
        assert git("show", "HEAD~2:a.py") == OLD.replace("old_call", "new_call")
        assert git("status", "--porcelain") == ""
        assert (repository / "a.py").read_text() == NEW
        assert [line.partition(" ")[2] for line in done.stderr.splitlines()[:3]] == [
            subject.removeprefix("shardfix: ") for subject in subjects()[1:]
        ]

    def test_directory(self, run: Run, repository: Path) -> None:
        assert run("apply", "--yes", "--commit-per", "directory").returncode == 0
        assert subjects() == [
            "shardfix: sub: 2 rewrites in 1 file",
            "shardfix: top folder: 2 rewrites in 1 file",
        ]
        assert git("show", "--format=", "--name-only", "HEAD") == "a.py\n"

    def test_owner(self, run: Run, repository: Path) -> None:
        assert run("apply", "--yes", "--commit-per", "owner").stderr.endswith(
            f"shardfix: error: --commit-per: {repository} has none of .github/CODEOWNERS, CODEOWNERS, "
            "docs/CODEOWNERS, .gitlab/CODEOWNERS, which would name the owners\n"
        )
        (repository / "CODEOWNERS").write_text("/sub/ @org/one @two\n")
        commit()
        assert run("apply", "--yes", "--commit-per", "owner").returncode == 0
        assert subjects()[1:] == [
            "shardfix: @org/one @two: 2 rewrites in 1 file",
            "shardfix: nobody's: 2 rewrites in 1 file",
        ]

    def test_the_sum_is_the_plain_run(self, run: Run, repository: Path) -> None:
        (repository / "sub" / "crlf é.py").write_bytes(f"{OLD}old_call(old_call(3))".replace("\n", "\r\n").encode())
        commit()
        results = []
        for arguments in ([], ["--commit-per", "codemod"], ["--commit-per", "directory"]):
            run("apply", "--yes", *arguments)
            results.append(texts(repository))
            git("reset", "-q", "--hard", "main~2" if arguments else "HEAD")
        assert results[0] == results[1] == results[2]

    def test_from_a_folder_below(self, run: Run, repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(repository / "sub")
        assert run("apply", "--yes", "--commit-per", "directory", "b.py", "../a.py").returncode == 0
        assert git("status", "--porcelain") == ""
        assert len(subjects()) == 2

    def test_what_is_staged_is_not_committed(self, run: Run, repository: Path) -> None:
        (repository / "other.txt").write_text("mine")
        git("add", "other.txt")
        done = run("apply", "--yes", "--commit-per", "codemod")
        assert done.returncode == 2
        assert done.stderr.endswith(
            "shardfix: error: --commit-per: other.txt is staged already; commit or unstage what is staged first\n"
        )
        git("reset", "-q")
        assert run("apply", "--yes", "--commit-per", "codemod").returncode == 0
        assert git("status", "--porcelain") == " M other.txt\n"

    def test_a_merge_under_way(self, run: Run, repository: Path) -> None:
        (repository / ".git" / "MERGE_HEAD").write_text(git("rev-parse", "HEAD"))
        done = run("apply", "--yes", "--commit-per", "codemod")
        assert done.returncode == 2
        assert "a merge, rebase or the like is under way" in done.stderr
        assert (repository / "a.py").read_text() == OLD

    def test_a_file_whose_changes_git_does_not_look_at(self, run: Run, repository: Path) -> None:
        git("update-index", "--assume-unchanged", "a.py")
        (repository / "a.py").write_text(f"{OLD}# mine\n")
        done = run("apply", "--yes", "--commit-per", "codemod")
        assert done.returncode == 2
        assert "a.py is marked assume-unchanged or skip-worktree" in done.stderr
        assert (repository / "sub" / "b.py").read_text() == OLD

    def test_a_folder_whose_name_is_no_text(self, run: Run, repository: Path) -> None:
        folder = repository / os.fsdecode(b"\xff")
        try:
            folder.mkdir()
        except OSError:
            pytest.skip("this file system wants UTF-8 names")
        (folder / "f.py").write_text(OLD)
        commit()
        assert run("apply", "--yes", "--commit-per", "directory").returncode == 0
        assert git("status", "--porcelain") == ""
        assert len(subjects()) == 4

    @pytest.mark.parametrize("name", ["dirty", "untracked", "ignored"])
    def test_files_that_hold_more_than_rewrites(self, run: Run, repository: Path, name: str) -> None:
        if name == "dirty":
            (repository / "a.py").write_text(f"{OLD}# mine\n")
        else:
            (repository / "ignored.py").write_text(OLD)
        if name == "ignored":
            (repository / ".git" / "info").mkdir(exist_ok=True)
            (repository / ".git" / "info" / "exclude").write_text("ignored.py\n")
        done = run("apply", "--yes", "--commit-per", "codemod", "a.py", *(["ignored.py"] if name != "dirty" else []))
        assert done.returncode == 2
        assert subjects() == []
        assert (repository / "sub" / "b.py").read_text() == OLD

    def test_a_hook_that_fails(self, run: Run, repository: Path) -> None:
        hook = repository / ".git" / "hooks" / "pre-commit"
        hook.parent.mkdir(exist_ok=True)
        hook.write_text("#!/bin/sh\ngit diff --cached | grep -q '^+new_other' || exit 0\necho no others here\nexit 1\n")
        hook.chmod(0o755)
        done = run("apply", "--yes", "--commit-per", "codemod")
        assert done.returncode == 3
        assert done.stderr.splitlines()[1:] == [
            "no others here",
            "shardfix: git did not commit 'SF811 stand-in-other: 2 rewrites in 2 files'",
            "a.py: failed: written but not committed",
            "sub/b.py: failed: written but not committed",
            "shardfix: commit what is in a.py, sub/b.py now, or take it back with `git restore`; then run the same "
            "command again for the rest",
            "4 rewrites applied in 2 files; 2 files failed; looked at 2 files",
        ]
        assert subjects() == ["shardfix: SF801 stand-in-call: 2 rewrites in 2 files"]
        assert git("status", "--porcelain") == " M a.py\n M sub/b.py\n"
        assert (repository / "a.py").read_text() == NEW
        done = run("undo")
        assert "its 1 commit stay" in done.stderr
        assert (repository / "a.py").read_text() == OLD

    def test_a_hook_that_changes_the_files(self, run: Run, repository: Path) -> None:
        hook = repository / ".git" / "hooks" / "post-commit"
        hook.parent.mkdir(exist_ok=True)
        hook.write_text("#!/bin/sh\necho '# formatted' >>a.py\n")
        hook.chmod(0o755)
        done = run("apply", "--yes", "--commit-per", "codemod")
        assert done.returncode == 3
        assert [re.sub(r"^[0-9a-f]{10} ", "", line) for line in done.stderr.splitlines()] == [
            "SF801 stand-in-call: 2 rewrites in 2 files",
            "a.py: failed: a hook changed it after the commit before; what was left of it is not written",
            "SF811 stand-in-other: 1 rewrite in 1 file",
            "not written: SF811 stand-in-other: 1 rewrite in 1 file",
            "shardfix: commit what is in a.py now, or take it back with `git restore`; then run the same command "
            "again for the rest",
            "3 rewrites applied in 2 files; left: 1 rewrite (1 safe); 1 file failed; looked at 2 files",
        ]
        assert subjects()[-1] == "shardfix: SF811 stand-in-other: 1 rewrite in 1 file"
        assert (repository / "sub" / "b.py").read_text() == NEW
        assert "2 files  3 rewrites" in run("history").stdout

    @pytest.mark.parametrize("way", ["refuses", "stages", "leaves"])
    def test_a_hook_that_formats(self, run: Run, repository: Path, way: str) -> None:
        """As those of pre-commit do, which refuse what they changed; others stage it, or forget to."""
        for name in ("a.py", "sub/b.py"):
            (repository / name).write_text(OLD.replace("(2)", "( 2 )"))
        commit()
        ends = {"refuses": "git diff --quiet || exit 1", "stages": "git add -u", "leaves": ""}
        hook = repository / ".git" / "hooks" / "pre-commit"
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(f"#!/bin/sh\nsed -i.old 's/( 2 )/(2)/' a.py\nrm a.py.old\n{ends[way]}\n")
        hook.chmod(0o755)
        done = run("apply", "--yes", "--commit-per", "codemod")
        assert done.returncode == 3
        told = done.stderr.splitlines()
        again = "run the same command again for the rest"
        if way == "refuses":
            assert told == [
                "git commit ended with status 1",
                "shardfix: git did not commit 'SF801 stand-in-call: 2 rewrites in 2 files'",
                "a.py: failed: written but not committed, and changed by a hook since",
                "sub/b.py: failed: written but not committed",
                "not written: SF811 stand-in-other: 2 rewrites in 2 files",
                f"shardfix: commit what is in a.py, sub/b.py now, or take it back with `git restore`; then {again}",
                "2 rewrites applied in 2 files; left: 2 rewrites (2 safe); 2 files failed; looked at 2 files",
            ]
            assert git("status", "--porcelain") == " M a.py\n M sub/b.py\n"
        else:
            assert told[-1].startswith("3 rewrites applied in 2 files; left: 1 rewrite (1 safe); 1 file failed")
            first = "commit what is in a.py now, or take it back with `git restore`; then " if way == "leaves" else ""
            assert told[-2] == f"shardfix: {first}{again}"
            assert git("status", "--porcelain") == (" M a.py\n" if way == "leaves" else "")
        # What is told to do gets the rest done.
        if way != "stages":
            commit()
        run("apply", "--yes", "--commit-per", "codemod")
        assert texts(repository) == {"a.py": NEW.encode(), "sub/b.py": NEW.replace("(2)", "( 2 )").encode()}
        assert git("status", "--porcelain") == ""

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--yes", "--commit-per", "file"], "--commit-per: 'file' is not one of codemod, directory, owner"),
            (["--commit-per", "owner"], "--commit-per needs --yes, or --patches DIR"),
            (["--yes", "--commit-per", "owner", "--allow-dirty"], "--commit-per commits nothing but its own rewrites"),
            (["--yes", "--patches", "new"], "--patches writes patches and nothing else"),
            (["--patches", "sub"], "--patches: sub is not empty"),
            (["--patches", "a.py"], "--patches: a.py: Not a directory"),
            (["--patches", "new", "-"], "--commit-per and --patches are for files, not for stdin"),
        ],
    )
    def test_what_does_not_go_together(self, run: Run, repository: Path, arguments: list[str], message: str) -> None:
        done = run("apply", *arguments)
        assert done.returncode == 2
        assert done.stderr.startswith(f"shardfix: error: {message}")
        assert texts(repository) == {"a.py": OLD.encode(), "sub/b.py": OLD.encode()}

    def test_nothing_to_commit(self, run: Run, repository: Path) -> None:
        run("apply", "--yes", "--commit-per", "codemod")
        assert run("apply", "--yes", "--commit-per", "codemod").returncode == 0
        assert len(subjects()) == 2


@needs_git
class TestPatches:
    def test_they_apply_in_order_and_sum_up(self, run: Run, repository: Path) -> None:
        (repository / 'sub" é.py').write_bytes(b"# coding: latin-1\nimport jax\nold_call('\xe9'); old_other(1)")
        done = run("apply", "--patches", "out/new", "--unsafe")
        assert done.returncode == 1
        assert sorted(os.listdir("out/new")) == [
            "0001-SF801-stand-in-call.patch",
            "0002-SF811-stand-in-other.patch",
        ]
        assert "out/new/0001-SF801-stand-in-call.patch: SF801 stand-in-call: 3 rewrites in 3 files\n" in done.stderr
        assert (repository / "a.py").read_text() == OLD
        for name in sorted(os.listdir("out/new")):
            git("apply", f"out/new/{name}")
        by_patches = texts(repository)
        git("checkout", "-q", ".")
        (repository / 'sub" é.py').write_bytes(b"# coding: latin-1\nimport jax\nold_call('\xe9'); old_other(1)")
        run("apply", "--yes", "--allow-dirty")
        assert texts(repository) == by_patches

    def test_by_directory_from_a_folder_below(
        self, run: Run, repository: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(repository / "sub")
        run("apply", "--patches", "../out", "--commit-per", "directory")
        assert os.listdir("../out") == ["0001-sub.patch"]
        git("apply", "../out/0001-sub.patch")
        assert (repository / "sub" / "b.py").read_text() == NEW

    def test_nothing_to_write(self, run: Run, tree: Path) -> None:
        assert run("apply", "--patches", "out").returncode == 0


def test_the_parts_of_every_case_parse_and_sum_up() -> None:
    """With all codemods on."""
    cases = testing.cases(Path(__file__).parent / "before_after")
    reports, together = [], 0

    for number, case in enumerate(case for case in cases if case.after is not None):
        settings = replace(case.header.settings, select=tuple(c.code for c in codemods.ALL), unsafe=True)
        report = engine.fix(case.before, f"{number}.py", settings)
        if len({rewrite.code for rewrite in report.applied}) < 2:
            continue
        parts = split.split([report], "codemod", settings, {})
        text = report.before
        for part in parts:
            (file,) = part.files
            assert file.before == text
            parse(file.after)
            text = file.after
            for line in part.message.decode().split("\n"):
                assert not line.startswith(("diff ", "--- ", "+++ ", "@@ ", "Index: ")), "git would take it for a patch"
        assert text == report.after
        together += ": together in " in parts[-1].title
        reports.append((report, parts))
    assert len(reports) > 60
    # Most of these are SF305 with SF307, each of which changes what the other would have rewritten.
    assert together < len(reports) / 3


def test_comments_are_not_split(run: Run, repository: Path) -> None:
    for option in (("--commit-per", "codemod"), ("--patches", "out")):
        done = run("apply", "--yes", "--add-ignore", "why", *option)
        assert done.returncode == 2
        assert "leave one of them out" in done.stderr
