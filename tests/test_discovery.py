from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from shardfix.discovery import DiscoveryError, find


def make(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("")


def files(*paths: str, exclude: tuple[str, ...] = ()) -> list[str]:
    found = find(paths or ["."], ((os.getcwd(), exclude),) if exclude else ())
    assert found.failures == ()
    return list(found.files)


def test_folders_are_walked_in_sorted_order(tree: Path) -> None:
    make(tree, "b.py", "a/z.py", "a/c/d.py", "a.txt", "a.pyc", "c.pyi")
    assert files() == ["a/c/d.py", "a/z.py", "b.py"]
    assert files("b.py", "a") == ["a/c/d.py", "a/z.py", "b.py"]
    assert files("./a/", "a/../b.py") == ["a/c/d.py", "a/z.py", "b.py"]
    assert files(str(tree / "a")) == [str(tree / "a/c/d.py"), str(tree / "a/z.py")]


def test_a_named_file_is_always_taken(tree: Path) -> None:
    make(tree, "build/x.py", "script", ".gitignore")
    (tree / ".gitignore").write_text("script\n")
    assert files("build/x.py", "script") == ["build/x.py", "script"]
    assert files("build/x.py", exclude=("*.py",)) == ["build/x.py"]
    assert files() == []


def test_a_named_file_that_is_not_python_is_refused(tree: Path) -> None:
    make(tree, "n.ipynb", "notes.txt", "x.pyi")
    found = find(["n.ipynb", "notes.txt", "x.pyi"])
    assert found.files == ("n.ipynb", "x.pyi")
    assert dict(found.failures) == {"notes.txt": "not a Python file"}


def test_notebooks_are_found_but_not_their_checkpoints(tree: Path) -> None:
    make(tree, "a.ipynb", "d/b.ipynb", "left/c.ipynb", "x.py", ".ipynb_checkpoints/a.ipynb")
    found = find(["."], ((str(tree), ("left",)),))
    assert (found.files, found.failures) == (("a.ipynb", "d/b.ipynb", "x.py"), ())


def test_folders_of_tools_are_left_out(tree: Path) -> None:
    make(tree, "a.py", ".venv/x.py", "venv/x.py", "node_modules/x.py", "build/x.py", "deep/dist/x.py", ".tox/x.py")
    make(tree, "__pycache__/x.py", ".git/hooks/x.py", "my_env/pyvenv.cfg", "my_env/lib/x.py")
    assert files() == ["a.py"]


def test_a_folder_of_tools_that_is_named_is_walked(tree: Path) -> None:
    make(tree, "build/x.py", "build/build/y.py")
    assert files("build") == ["build/x.py"]


def test_a_missing_path_is_an_error(tree: Path) -> None:
    with pytest.raises(DiscoveryError, match="nothere: no such file or folder"):
        find(["nothere"])


class TestGitignore:
    def test_patterns(self, tree: Path) -> None:
        make(tree, "gen_a.py", "gen_keep.py", "c/z.py", "d/c/z.py", "a.py", "e/f/g.py", "e/g.py")
        (tree / ".gitignore").write_text("# comment\ngen*.py\n!gen_keep.py\n/c/\ne/**/g.py\n[\n")
        assert files() == ["a.py", "d/c/z.py", "gen_keep.py"]

    def test_the_deeper_file_decides(self, tree: Path) -> None:
        make(tree, "a/x.py", "a/y.py", "x.py")
        (tree / ".gitignore").write_text("x.py\n")
        (tree / "a" / ".gitignore").write_text("!x.py\ny.py\n")
        assert files() == ["a/x.py"]

    def test_an_ignored_folder_hides_what_is_below(self, tree: Path) -> None:
        make(tree, "a/x.py", "a/.gitignore")
        (tree / ".gitignore").write_text("a/\n")
        (tree / "a" / ".gitignore").write_text("!x.py\n")
        assert files() == []

    def test_parents_up_to_the_git_root_count(self, tree: Path) -> None:
        make(tree, "a/b/x.py", "a/b/y.py", "a/b/z.py")
        (tree / ".gitignore").write_text("/a/b/x.py\n")
        (tree / "a" / ".gitignore").write_text("y.py\n")
        assert files("a/b") == ["a/b/z.py"]

    def test_what_is_above_the_git_root_does_not_count(self, tree: Path) -> None:
        make(tree, "inner/x.py")
        (tree / ".gitignore").write_text("x.py\n")
        (tree / "inner" / ".git").mkdir()
        assert files("inner") == ["inner/x.py"]

    def test_info_exclude(self, tree: Path) -> None:
        make(tree, "x.py", "y.py", ".git/info/exclude")
        (tree / ".git/info/exclude").write_text("x.py\n")
        assert files() == ["y.py"]

    def test_an_ignored_folder_that_is_named_is_walked(self, tree: Path) -> None:
        make(tree, "out/x.py", "out/y.py", "out/.gitignore")
        (tree / ".gitignore").write_text("/out/\n")
        (tree / "out" / ".gitignore").write_text("y.py\n")
        assert files("out") == ["out/x.py"]
        assert files() == []

    def test_without_git(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        make(tmp_path, "x.py", "y.py")
        (tmp_path / ".gitignore").write_text("x.py\n")
        assert files() == ["y.py"]


def test_exclude_globs(tree: Path) -> None:
    make(tree, "a/x.py", "a/test_x.py", "b/c/x.py", "d.py")
    assert files(exclude=("test_*.py",)) == ["a/x.py", "b/c/x.py", "d.py"]
    assert files(exclude=("b",)) == ["a/test_x.py", "a/x.py", "d.py"]
    assert files(exclude=("b/**/x.py", "/d.py")) == ["a/test_x.py", "a/x.py"]


def test_exclude_globs_are_relative_to_their_base(tree: Path) -> None:
    make(tree, "a/x.py", "x.py")
    assert find(["."], ((str(tree / "a"), ("/x.py",)),)).files == ("x.py",)


class TestLinks:
    def test_one_file_with_several_names_is_visited_once(self, tree: Path) -> None:
        make(tree, "m.py")
        (tree / "a.py").symlink_to("m.py")
        (tree / "z.py").symlink_to("m.py")
        assert files() == ["m.py"]
        assert files("z.py", "m.py", "m.py") == ["m.py"]
        assert files("z.py", "a.py") == ["a.py"]
        make(tree, "work/.gitignore", "work/seen.py", "work/ignored.py")
        (tree / "work" / ".gitignore").write_text("ignored.py\n")
        for name in ("seen", "ignored"):
            (tree / name).symlink_to(f"work/{name}.py")
        assert files("work", "seen", "ignored") == ["ignored", "work/seen.py"]
        assert files("work", "ignored", "work/ignored.py", "work/seen.py") == ["work/ignored.py", "work/seen.py"]
        (tree / "named").symlink_to("work")
        assert files("named", "work/seen.py") == ["work/seen.py"]

    def test_links_to_files_elsewhere_are_followed(self, tree: Path) -> None:
        make(tree, "real/m.py", "work/x.py")
        (tree / "work" / "m.py").symlink_to(tree / "real" / "m.py")
        assert files("work") == ["work/m.py", "work/x.py"]

    def test_links_to_folders_do_not_lead_away(self, tree: Path) -> None:
        make(tree, "real/m.py", "work/x.py")
        (tree / "work" / "up").symlink_to(tree)
        (tree / "work" / "real.py").symlink_to(tree / "real")
        assert files("work") == ["work/x.py"]
        (tree / "named").symlink_to("real")
        assert files("named") == ["named/m.py"]

    def test_links_to_nothing_and_to_themselves(self, tree: Path) -> None:
        make(tree, "a.py")
        (tree / "nothing.py").symlink_to("gone.py")
        (tree / "self.py").symlink_to("self.py")
        (tree / ".#lock.py").symlink_to("emacs@host:1")
        (tree / "data").symlink_to("gone")
        found = find(["."])
        assert found.files == ("a.py",)
        assert dict(found.failures) == {
            "nothing.py": "is a link to a file that does not exist",
            "self.py": "cannot be read: Too many levels of symbolic links",
        }
        assert dict(find(["nothing.py"]).failures) == {"nothing.py": "is a link to a file that does not exist"}

    def test_pipes_are_not_opened(self, tree: Path) -> None:
        os.mkfifo(tree / "pipe.py")
        os.mkfifo(tree / ".gitignore")
        assert dict(find(["."]).failures) == {"pipe.py": "not a regular file"}


def test_a_folder_that_cannot_be_listed_is_named(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tree, "a/x.py", "b/y.py")
    scandir = os.scandir

    def refuse(path: str) -> object:
        if path == "a":
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refuse)
    found = find(["."])
    assert found.files == ("b/y.py",)
    assert found.failures == (("a", "cannot be listed: Permission denied"),)


def test_of_a_plain_file_the_listing_of_its_folder_tells_enough(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tree, *(f"a/{number}.py" for number in range(9)))
    (tree / "b.py").symlink_to("a/0.py")
    asked: set[str] = set()

    def noting(ask: Callable[..., object]) -> Callable[..., object]:
        def note(path: str, *arguments: object, **named: object) -> object:
            asked.add(os.path.basename(path))
            return ask(path, *arguments, **named)

        return note

    monkeypatch.setattr(os, "stat", noting(os.stat))
    monkeypatch.setattr(os, "lstat", noting(os.lstat))
    found = find(["."])
    monkeypatch.undo()
    assert found.files == tuple(f"a/{number}.py" for number in range(9))
    assert {name for name in asked if name.endswith(".py")} == {"b.py", "0.py"}  # the link, and where it leads
