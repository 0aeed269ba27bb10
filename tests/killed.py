"""A run that is killed at any moment: every file is old or new, and `undo` gives back the tree as it was."""

from __future__ import annotations

import contextlib
import gc
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conftest import STAND_IN
from shardfix import runner, store, undo
from shardfix.config import Settings
from shardfix.discovery import find
from shardfix.journal import Journal
from shardfix.model import RunReport
from shardfix.workers import Task

pytestmark = [
    pytest.mark.usefixtures("stand_in_rules"),
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL"),
]

FILES = 150
#: Whatever the writing of a run asks of the system, by its name in `os`.
CALLS = ("open", "fsync", "stat", "chmod", "replace", "unlink", "mkdir", "close", "access")

Tree = dict[str, tuple[bytes, int]]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder, and a place for the journal, in memory where that can be had: a disk makes this test very long."""
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else tmp_path
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        monkeypatch.setenv(store.STATE_VARIABLE, f"{folder}/state")
        root = Path(folder).resolve() / "tree"
        root.mkdir()
        monkeypatch.chdir(root)
        yield root
        monkeypatch.chdir("/")


@pytest.fixture
def before(tree: Path) -> Tree:
    for number in range(FILES):
        folder = tree / f"package{number % 7}" / "inner"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"f{number}.py"
        path.write_text("import jax\n" + f"old_call({number})\n" * (1 + number % 50))
        path.chmod(0o644 if number % 3 else 0o755)
    return contents(tree)


def contents(tree: Path) -> Tree:
    """Every file below a folder, temporary ones too."""
    found: Tree = {}
    for path in tree.rglob("*"):
        with contextlib.suppress(FileNotFoundError):  # a temporary file of a run that goes on
            if path.is_file():
                found[str(path)] = path.read_bytes(), path.stat().st_mode
    return found


def apply(report: RunReport) -> None:
    with Journal(["apply"]) as own:
        for result, _ in runner.write(report.files, own):
            assert not result.error, result


def undo_newest() -> None:
    store.clean_up()
    if run := undo.newest(undo.runs()):
        with Journal(["undo"], undoes=run.id) as own:
            assert not undo.restore(run, own).refused


def child(work: Callable[[], None]) -> int:
    """Do something in a process of its own; its id."""
    process = os.fork()
    if process == 0:
        gc.disable()  # it would touch, and so copy, all the memory of the tests before
        try:
            work()
        finally:
            os._exit(0)
    return process


def die_at(step: int, work: Callable[[], None]) -> Callable[[], None]:
    """The work, killed when it asks the system for the given time."""

    def killed() -> None:
        left = step

        def counted(call: Callable[..., object]) -> Callable[..., object]:
            def wrapper(*arguments: object, **named: object) -> object:
                nonlocal left
                left -= 1
                if left == 0:
                    os.kill(os.getpid(), signal.SIGKILL)
                return call(*arguments, **named)

            return wrapper

        for name in CALLS:
            setattr(os, name, counted(getattr(os, name)))
        work()

    return killed


def kill_often(work: Callable[[], None], times: int, after: Callable[[], None]) -> int:
    """Kill some work as often as told, at any of its steps; how many steps it has about."""
    steps = FILES * 20  # more than it has: the first that are not reached say how many it has
    chance = random.Random(times)
    while times:
        step = chance.randint(1, steps)
        if died(child(die_at(step, work))):
            times -= 1
        else:
            steps = step
        after()
    return steps


def died(process: int) -> bool:
    """Wait for a process; whether it was killed."""
    _, status = os.waitpid(process, 0)
    return os.WIFSIGNALED(status)


def assert_old_or_new(tree: Path, before: Tree) -> None:
    now = contents(tree)
    for path, (old, mode) in before.items():
        assert now[path] in {(old, mode), (old.replace(b"old_", b"new_"), mode)}, path


def assert_known_what_was_written(tree: Path, before: Tree) -> None:
    now = contents(tree)
    new = {os.path.realpath(path) for path, old in before.items() if now[path] != old}
    assert {file.real for run in undo.runs() for file in undo.written(run)} == new


def assert_undone(tree: Path, before: Tree) -> None:
    undo_newest()
    assert contents(tree) == before
    shutil.rmtree(store.state_folder(), ignore_errors=True)


def test_killed_at_any_step(tree: Path, before: Tree) -> None:
    report = runner.run(find(["."]), Settings(), Task.FIX)
    mixed = 0

    def look() -> None:
        nonlocal mixed
        assert_old_or_new(tree, before)
        assert_known_what_was_written(tree, before)
        mixed += contents(tree) != before
        assert_undone(tree, before)

    assert kill_often(lambda: apply(report), 140, look) > 5 * FILES
    assert mixed > 100


def test_killed_at_any_time(tree: Path, before: Tree) -> None:
    report = runner.run(find(["."]), Settings(), Task.FIX)
    start = time.monotonic()
    assert not died(child(lambda: apply(report)))
    seconds = time.monotonic() - start
    assert_undone(tree, before)
    chance = random.Random(2)
    killed = 0
    while killed < 60:
        process = child(lambda: apply(report))
        time.sleep(chance.uniform(0, seconds))
        os.kill(process, signal.SIGKILL)
        killed += died(process)
        assert_old_or_new(tree, before)
        assert_undone(tree, before)


def test_an_undo_that_is_killed_is_undone_by_the_next(tree: Path, before: Tree) -> None:
    report = runner.run(find(["."]), Settings(), Task.FIX)
    apply(report)

    def look() -> None:
        assert_old_or_new(tree, before)
        assert_undone(tree, before)
        apply(report)

    kill_often(undo_newest, 30, look)


def test_the_command_line_killed(tree: Path, before: Tree) -> None:
    command = [sys.executable, str(STAND_IN)]
    for _ in range(2):
        process = subprocess.Popen([*command, "apply", "--yes"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None and contents(tree) == before:
            time.sleep(0.01)
        process.kill()
        process.wait()
        assert_old_or_new(tree, before)
        done = subprocess.run([*command, "undo"], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert contents(tree) == before
