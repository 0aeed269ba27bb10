"""The work on executors that somebody else runs: threads, processes, a Dask cluster."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
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
        assert fix(executor) == fix()


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


def _shardfix(*arguments: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([sys.executable, "-m", "shardfix", *arguments], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    return done


def _tasks_done(cluster: Any) -> int:
    with pytest.importorskip("distributed").Client(cluster, set_as_default=False) as client:
        return sum(client.run(lambda dask_worker: dask_worker.state.executed_count).values())
