"""A tree of hostile files: each costs one line and itself, everything else is done."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hostile_tree
from hostile_tree import NEW, OLD, Hostile
from shardfix.config import Settings
from shardfix.discovery import Found
from shardfix.journal import Journal
from shardfix.model import Status
from shardfix.reports.text import on_one_line
from shardfix.runner import run, write
from shardfix.workers import Task

#: What keeps a superuser from reading and writing what the permissions of a file forbid.
_MORTAL = ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner", "--inh-caps=-all"]


def _without_privileges() -> list[str] | None:
    if not hasattr(os, "geteuid") or os.geteuid():
        return []
    done = shutil.which("setpriv") and subprocess.run([*_MORTAL, "true"], capture_output=True, check=False)
    return _MORTAL if done and done.returncode == 0 else None


PREFIX = _without_privileges()


@pytest.fixture
def hostile(tree: Path) -> Hostile:
    return hostile_tree.make(tree / "src")


def shardfix(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [*(PREFIX or []), sys.executable, "-m", "shardfix", *arguments, "src", "-j2"]
    done = subprocess.run(command, capture_output=True, check=False, timeout=600)
    out, err = (stream.decode("utf-8", "surrogateescape") for stream in (done.stdout, done.stderr))
    assert "Traceback" not in err
    return subprocess.CompletedProcess(command, done.returncode, out, err)


def failures(hostile: Hostile, stderr: str, *more: str) -> set[str]:
    """The names of the failed files, each told in one line; those that had to fail did."""
    told = [line.partition(": failed: ") for line in stderr.split("\n") if ": failed: " in line]
    names = [name.removeprefix("src/") for name, _, cause in told if cause]
    assert len(names) == len(set(names))
    failed = set(names)
    expected = {*hostile.failing, *(hostile.forbidden if PREFIX is not None else ()), *more}
    assert expected <= failed
    assert failed <= expected | hostile.difficult
    return failed


def test_check(hostile: Hostile) -> None:
    done = shardfix("check")
    assert done.returncode == 3
    failed = failures(hostile, done.stderr)
    found = {line.partition(".py:3:5: ")[0].removeprefix("src/") + ".py" for line in done.stdout.splitlines()}
    wanted = hostile.healthy | hostile.unwritable | hostile.difficult - failed
    if PREFIX is None:
        wanted |= {"unreadable.py", "closed/f.py"}
    assert found == {on_one_line(os.fsencode(name).decode("utf-8", "surrogateescape")) for name in wanted}
    assert f", {len(failed)} files failed; looked at " in done.stderr


def test_every_format_survives(hostile: Hostile) -> None:
    done = shardfix("check", "--output-format", "json")
    assert done.returncode == 3
    failed = failures(hostile, done.stderr)
    files = json.loads(done.stdout)["files"]
    assert {file["path"].removeprefix("src/") for file in files if file["status"] == "failed"} == failed


def test_diff(hostile: Hostile) -> None:
    done = shardfix("diff")
    assert done.returncode == 3
    failed = failures(hostile, done.stderr)
    assert done.stdout.count("+y = jax.tree.map(len, {})\n") >= len(hostile.healthy)
    (Path("fix.patch")).write_bytes(done.stdout.encode("utf-8", "surrogateescape"))
    applied = subprocess.run(["git", "apply", "--whitespace=nowarn", "fix.patch"], capture_output=True, text=True)
    assert applied.returncode == 0, applied.stderr
    assert_done(hostile.healthy | hostile.unwritable | hostile.difficult - failed)


def test_apply(hostile: Hostile) -> None:
    before = {name: _bytes(name) for name in hostile.failing | hostile.difficult | hostile.unwritable}
    unwritable = hostile.unwritable if PREFIX is not None else set()
    done = shardfix("apply", "--yes")
    assert done.returncode == 3
    failed = failures(hostile, done.stderr, *unwritable)
    assert_done(hostile.healthy | hostile.difficult - failed)
    assert {name: _bytes(name) for name in before if name in failed} == {
        name: data for name, data in before.items() if name in failed
    }
    assert not list(Path("src").glob("**/.shardfix-*"))


def assert_done(names: set[str]) -> None:
    for name in names:
        assert (Path("src") / name).read_text(encoding="utf-8").lstrip("\x0c").startswith(NEW.rstrip()), name


def _bytes(name: str) -> bytes | None:
    path = Path("src") / name
    return path.read_bytes() if path.is_file() else None


class TestFilesThatVanish:
    def test_before_they_are_looked_at(self, tree: Path) -> None:
        (tree / "b.py").write_text(OLD)
        report = run(Found(("a.py", "b.py", "c.py")), Settings(), Task.FIX)
        assert [(file.path, file.error) for file in report.failed] == [
            ("a.py", "cannot be read: No such file or directory"),
            ("c.py", "cannot be read: No such file or directory"),
        ]
        assert [file.after for file in report.files if file.status is Status.OK] == [NEW]

    def test_before_they_are_written(self, tree: Path) -> None:
        for name in ("a.py", "b.py"):
            (tree / name).write_text(OLD)
        report = run(Found(("a.py", "b.py")), Settings(), Task.FIX)
        (tree / "a.py").unlink()
        with Journal(["test"]) as journal:
            written = {file.path: file.error for file, _ in write(report.files, journal)}
        assert written == {"a.py": "cannot be read: No such file or directory", "b.py": ""}
        assert sorted(os.listdir()) == [".git", "b.py"]
        assert (tree / "b.py").read_text() == NEW
