"""The work on executors that somebody else runs: threads, processes, a Dask cluster."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import shardfix
from conftest import ROOT, Run
from shardfix import executors, runner
from shardfix.config import Settings
from shardfix.discovery import find
from shardfix.executors import ExecutorError, open_executor
from shardfix.model import RunReport
from shardfix.workers import Task

OLD = "import jax\n\ny = jax.tree_map(len, {})\n"
NEW = OLD.replace("tree_map", "tree.map")
BROKEN = "import jax\njax.tree_map(\n"


def put(folder: Path, count: int = 12) -> None:
    (folder / "shardfix.toml").write_text("[per-file-ignores]\n'ignored/*' = ['SF501']\n")
    (folder / "ignored").mkdir()
    (folder / "ignored" / "f.py").write_text(OLD)
    for number in range(count):
        (folder / f"f{number:02}.py").write_text(BROKEN if number == 3 else OLD)


def fix(executor: Executor | None = None) -> RunReport:
    settings = Settings(per_file_ignores=(("ignored/*", ("SF501",)),), root=os.getcwd())
    return runner.run(find(["."]), settings, Task.FIX, executor=executor)


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_gives_the_same_report(tree: Path, kind: type[Executor]) -> None:
    put(tree)
    with kind(2) as executor:  # type: ignore[call-arg]
        assert fix(executor) == fix()
        assert executor.submit(len, "still open").result() == 10


class Elsewhere(ProcessPoolExecutor):
    """Workers with another current folder than this process."""

    def __init__(self, folder: Path) -> None:
        super().__init__(1, initializer=os.chdir, initargs=(folder,))


def test_workers_may_stand_in_another_folder(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    put(tree)
    with Elsewhere(tmp_path_factory.mktemp("elsewhere")) as executor:
        assert fix(executor) == fix()


def test_what_a_broken_executor_leaves_is_done_here(tree: Path) -> None:
    put(tree)
    with ProcessPoolExecutor(1) as executor:
        executor.submit(os._exit, 1)
        report = fix(executor)
    assert replace(report, notes=()) == fix()
    assert report.notes == ("the executor left 13 files undone, done on this machine instead",)


class Faulty(Executor):
    """Raises for one file what its worker could raise."""

    def submit(self, function: Any, /, *arguments: Any, **keywords: Any) -> Future[Any]:
        future: Future[Any] = Future()
        paths = [work.path for work in arguments[0]]
        if "f05.py" in paths:
            future.set_exception(ConnectionError("two\nlines"))
        elif "f06.py" in paths:
            future.cancel()
        else:
            future.set_result(function(*arguments, **keywords))
        return future


@pytest.mark.parametrize("batches", [64, 3])
def test_what_an_executor_refuses_is_one_failed_file(tree: Path, monkeypatch: pytest.MonkeyPatch, batches: int) -> None:
    monkeypatch.setattr(executors, "_BATCHES", batches)
    put(tree)
    report = fix(Faulty())
    assert {file.path: file.error for file in report.failed if file.path != "f03.py"} == {
        "f05.py": "the executor failed: ConnectionError: two lines",
    }
    assert sum(file.changed for file in report.files) == 10  # with the one that was cancelled
    assert report.notes == ("the executor left 1 file undone, done on this machine instead",)


def test_the_program_of_the_documentation(tree: Path) -> None:
    text = (ROOT / "docs" / "fleet.md").read_text(encoding="utf-8")
    (tree / "program.py").write_text(text.partition("```python\n")[2].partition("```\n")[0])
    (tree / "src").mkdir()
    put(tree / "src")
    done = subprocess.run([sys.executable, "program.py"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("src/f00.py ok 1 \nsrc/f01.py ok 1 \nsrc/f02.py ok 1 \nsrc/f03.py failed 0 line 2: ")
    assert (tree / "src" / "f00.py").read_text() == NEW


class TestAddress:
    @pytest.mark.parametrize("address", ["dask", "dask://", "ray://host:1", "host:1"])
    def test_what_is_none(self, address: str) -> None:
        with pytest.raises(ExecutorError, match="is not of the form dask://HOST:PORT"), open_executor(address):
            pass

    def test_distributed_is_missing(self, run: Run, tree: Path) -> None:
        (tree / "distributed.py").write_text("raise ImportError\n")
        path = os.pathsep.join([str(tree), *filter(None, [os.environ.get("PYTHONPATH")])])
        done = run("check", "--executor", "dask://localhost:1", env={"PYTHONPATH": path})
        assert done.returncode == 2
        assert done.stderr == "shardfix: error: --executor dask:// needs distributed: `pip install 'shardfix[dask]'`\n"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A Dask cluster of two worker processes."""
    with _cluster(2) as cluster:
        yield cluster


def _cluster(workers: int) -> Any:
    distributed = pytest.importorskip("distributed")
    return distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=":0", scheduler_port=0)


class TestDask:
    @pytest.fixture
    def address(self, cluster: Any) -> str:
        return str(cluster.scheduler_address).replace("tcp://", "dask://")

    def test_the_same_report(self, cluster: Any, address: str, tree: Path) -> None:
        put(tree, 40)
        before = _tasks_done(cluster)
        with open_executor(address) as executor:
            assert fix(executor) == fix()
        assert _tasks_done(cluster) - before >= 41  # fewer files than make batches of several

    @pytest.mark.parametrize("command", [["check"], ["diff"], ["apply", "--yes"]], ids=lambda command: command[0])
    def test_the_command_line(self, address: str, tree: Path, command: list[str]) -> None:
        put(tree)
        here = _shardfix(*command, "--dry-run") if command[0] == "apply" else _shardfix(*command)
        there = _shardfix(*command, "--executor", address)
        assert there.stdout == here.stdout
        assert there.returncode == 3
        assert there.stderr.startswith("f03.py: failed: line 2: does not parse:")
        if command[0] == "apply":
            assert "11 rewrites applied in 11 files; left: 1 place for a person; 1 file failed" in there.stderr
            assert (tree / "f00.py").read_text() == NEW
        else:
            assert (tree / "f00.py").read_text() == OLD
        assert (tree / "ignored" / "f.py").read_text() == OLD

    def test_no_scheduler(self, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        pytest.importorskip("distributed")
        monkeypatch.setattr(executors, "_PATIENCE", 1.0)
        with pytest.raises(ExecutorError, match=r"^no Dask scheduler answers at 127\.0\.0\.1:1$"):
            open_executor("dask://127.0.0.1:1").__enter__()

    def test_no_workers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(executors, "_PATIENCE", 1.0)
        with _cluster(0) as cluster:
            address = cluster.scheduler_address.replace("tcp://", "dask://")
            with pytest.raises(ExecutorError, match=r"has no workers$"):
                open_executor(address).__enter__()

    def test_workers_with_another_shardfix(self, address: str, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        ours = shardfix.__version__
        monkeypatch.setattr(shardfix, "__version__", "9.9.9")
        with pytest.raises(ExecutorError, match=rf"^the Dask worker tcp://\S+ has shardfix {ours}, not 9\.9\.9$"):
            open_executor(address).__enter__()

    def test_workers_that_see_other_files(self, address: str, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(os, "getcwd", lambda: "/no/such/folder")
        with pytest.raises(ExecutorError, match=r"^the Dask worker .* does not see /no/such/folder$"):
            open_executor(address).__enter__()


class OwnCluster:
    """A Dask scheduler and workers that are processes to be killed."""

    def __init__(self, folder: Path, workers: int) -> None:
        pytest.importorskip("distributed")
        place, self.marker = folder / "scheduler.json", folder / "working"
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", place)
        # They wait for the file.
        options = ("--scheduler-file", place, "--no-nanny", "--nthreads", "1")
        self.workers = [self._start("worker", *options) for _ in range(workers)]
        while not place.exists():
            assert self.scheduler.poll() is None
            time.sleep(0.05)
        self.address = str(json.loads(place.read_text())["address"]).replace("tcp://", "dask://")

    def _start(self, role: str, *options: object) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{role}", "--no-dashboard", *map(str, options)]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self) -> None:
        for process in (self.scheduler, *self.workers):
            process.kill()
            process.wait()

    def first_hangs(self) -> Callable[..., Any]:
        """Work whose first unit never ends; the id of its process is in the marker. Pickled as a whole."""
        marker = str(self.marker)

        def work(*arguments: Any) -> Any:
            import os
            import time

            from shardfix.executors import work_on_all

            try:
                descriptor = os.open(marker, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
            except FileExistsError:
                return work_on_all(*arguments)
            os.write(descriptor, f"{os.getpid()}\n".encode())
            time.sleep(600)

        return work

    def kill(self, whom: str) -> None:
        """Kill processes once one of the workers has work in hand."""
        while not (self.marker.exists() and self.marker.read_text().endswith("\n")):
            time.sleep(0.05)
        busy = int(self.marker.read_text())
        everyone = {"scheduler": [self.scheduler], "workers": self.workers}
        for process in everyone.get(whom) or [worker for worker in self.workers if worker.pid == busy]:
            process.kill()


@pytest.fixture
def own_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnCluster]:
    cluster = OwnCluster(tmp_path_factory.mktemp("dask"), 2)
    yield cluster
    cluster.end()


@pytest.mark.parametrize("whom", ["scheduler", "workers", "one worker"])
def test_what_a_dying_cluster_leaves_is_done(
    own_cluster: OwnCluster,
    tree: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    whom: str,
) -> None:
    put(tree)
    expected = fix()
    monkeypatch.setattr(executors, "_ABSENCE", 2.0)
    monkeypatch.setattr(executors, "_LOOK", 0.2)
    with open_executor(own_cluster.address) as executor:
        monkeypatch.setattr(executors, "work_on_all", own_cluster.first_hangs())
        killer = threading.Thread(target=own_cluster.kill, args=(whom,))
        killer.start()
        report = fix(executor)
        killer.join()
    assert replace(report, notes=()) == expected
    if whom == "one worker":
        assert report.notes == ()
    else:
        (note,) = report.notes
        assert re.fullmatch(r"the executor left \d+ files? undone, done on this machine instead", note)
    assert capfd.readouterr().err == ""


def test_a_scheduler_that_goes_away_before_anything_is_done(
    own_cluster: OwnCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    run = distributed.Client.run

    def too_late(client: Any, *arguments: Any) -> Any:
        own_cluster.scheduler.kill()
        own_cluster.scheduler.wait()
        return run(client, *arguments)

    monkeypatch.setattr(distributed.Client, "run", too_late)
    monkeypatch.setattr(executors, "_PATIENCE", 5.0)
    with pytest.raises(ExecutorError, match=r"^the Dask scheduler at 127\.0\.0\.1:\d+ went away$"):
        open_executor(own_cluster.address).__enter__()


def _shardfix(*arguments: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([sys.executable, "-m", "shardfix", *arguments], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    return done


def _tasks_done(cluster: Any) -> int:
    with pytest.importorskip("distributed").Client(cluster, set_as_default=False) as client:
        return sum(client.run(lambda dask_worker: dask_worker.state.executed_count).values())
