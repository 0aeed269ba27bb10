"""The cache changes how long a run takes and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from shardfix import cache, runner, testing, workers
from shardfix.cache import Cache, folder_for
from shardfix.config import Settings
from shardfix.discovery import find
from shardfix.model import FileReport, RunReport
from shardfix.workers import Task, Work

FOLDER = Path(__file__).parent / "before_after"
CASES = list(testing.cases(FOLDER))
CLEAN = "import jax\n\n\ndef f(x):\n    return jax.numpy.sum(x)\n"
OLD = "import jax\n\n\ndef f(x):\n    return jax.tree_map(jax.numpy.sum, x)\n"
LONG_AGO = 1_000_000_000


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the current one, with two files that were written long ago."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / ".git").mkdir()
    monkeypatch.chdir(folder)
    write("clean.py", CLEAN)
    write("old.py", OLD)
    return folder


def write(name: str, text: str, when: int = LONG_AGO) -> None:
    Path(name).write_text(text, encoding="utf-8")
    os.utime(name, (when, when))


def run(folder: Path | None, settings: Settings | None = None, task: Task = Task.CHECK) -> RunReport:
    chosen = settings or Settings()
    known = Cache(str(folder), chosen, findings=task is Task.CHECK) if folder is not None else None
    return runner.run(find(["."]), chosen, task, 1, cache=known)


def said(report: RunReport) -> list[tuple[object, ...]]:
    telling = [file for file in report.files if file.findings or file.warnings or file.error]
    return [(file.path, file.status, file.error, file.findings, file.warnings) for file in telling]


def forgets_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if every file had been written long before: changes of the moment count as old."""
    monkeypatch.setattr(cache, "_RACY", -(10**15))


def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are looked at from now on."""
    seen: list[str] = []

    def compute(works: Sequence[Work], *rest: Any) -> Iterator[FileReport]:
        seen.extend(work.path for work in works)
        return workers.compute(works, *rest)

    monkeypatch.setattr(runner, "compute", compute)
    monkeypatch.setattr(runner, "_FEW", 0)
    return seen


def test_a_second_run_says_the_same_and_looks_at_nothing(
    files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forgets_times(monkeypatch)
    seen = looked_at(monkeypatch)
    first = run(tmp_path / "c")
    assert seen == ["clean.py", "old.py"]
    assert said(run(tmp_path / "c")) == said(first) == said(run(None))
    assert seen == ["clean.py", "old.py"] * 2, "the second run had nothing to do, the one without a cache all"
    assert first.files[0].findings


def test_an_edit_is_seen(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forgets_times(monkeypatch)
    run(tmp_path / "c")
    write("clean.py", OLD)
    write("old.py", CLEAN)
    assert [file.path for file in run(tmp_path / "c").files if file.findings] == ["clean.py"]


def test_an_edit_within_one_tick_of_the_clock_is_seen(files: Path, tmp_path: Path) -> None:
    """The same size and the same time: what was written a moment ago is judged by its content."""
    write("f.py", OLD)
    run(tmp_path / "c")
    state = os.stat("f.py")
    Path("f.py").write_text(OLD.replace("tree_map", "tree_mop"), encoding="utf-8")
    os.utime("f.py", ns=(state.st_atime_ns, state.st_mtime_ns))
    assert said(run(tmp_path / "c")) == said(run(None))


def test_settings_and_versions_have_entries_of_their_own(
    files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forgets_times(monkeypatch)
    run(tmp_path / "c")
    chosen = Settings(ignore=("SF5", "SF9"))
    assert said(run(tmp_path / "c", chosen)) == said(run(None, chosen))
    seen = looked_at(monkeypatch)
    monkeypatch.setattr(cache, "_own_source", lambda: "changed")
    run(tmp_path / "c")
    assert seen == ["clean.py", "old.py"]


def test_what_a_finding_owes_to_another_file_is_seen(
    files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module of the project that hands a name on decides about the files that import it."""
    forgets_times(monkeypatch)
    user = "import jax\nfrom compat import NamedSharding\n\ns = NamedSharding(mesh, None)\n"
    write("user.py", user)
    write("compat.py", "from jax.sharding import NamedSharding\n")
    before = said(run(tmp_path / "c"))
    assert before == said(run(None))
    write("compat.py", "class NamedSharding:\n    pass\n", LONG_AGO + 60)
    after = said(run(tmp_path / "c"))
    assert after == said(run(None))
    assert after != before, "the test shows nothing when compat.py decides nothing"
    os.unlink("compat.py")
    assert said(run(tmp_path / "c")) == said(run(None))
    write("compat.py", "from jax.sharding import NamedSharding\n")
    assert said(run(tmp_path / "c")) == before


def _broken_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-40])


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _garbage(path: Path) -> None:
    path.write_bytes(b"\xff\x00{}")


def _poisoned(path: Path) -> None:
    body = json.loads(path.read_bytes().partition(b"\n")[2])
    for entry in body.values():
        entry[2] = [[3], [["SF101"]], 7, None]
    data = json.dumps(body).encode()
    path.write_bytes(cache.digest(data).encode() + b"\n" + data)


def _of_another_form(path: Path) -> None:
    data = b'{"clean.py": 3}'
    path.write_bytes(cache.digest(data).encode() + b"\n" + data)


@pytest.mark.parametrize("spoil", [_broken_off, _empty, _garbage, _poisoned, _of_another_form])
def test_a_spoilt_cache_is_none(
    spoil: Callable[[Path], None], files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forgets_times(monkeypatch)
    run(tmp_path / "c")
    (stored,) = (tmp_path / "c").glob("*.json")
    spoil(stored)
    assert said(run(tmp_path / "c")) == said(run(None))
    assert said(run(tmp_path / "c")) == said(run(None))


def test_a_folder_that_cannot_be_written_is_no_fault(files: Path, tmp_path: Path) -> None:
    (tmp_path / "c").write_text("a file in its place")
    assert said(run(tmp_path / "c")) == said(run(None))


def test_a_full_disk_is_no_fault(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    assert said(run(tmp_path / "c")) == said(run(None))
    assert not list((tmp_path / "c").glob("*.tmp"))


def test_tasks_that_write_use_what_is_clean_only(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forgets_times(monkeypatch)
    run(tmp_path / "c")
    fixed = run(tmp_path / "c", task=Task.FIX)
    (file,) = [each for each in fixed.files if each.findings]
    assert file.after == OLD.replace("jax.tree_map", "jax.tree.map")


def test_the_whole_corpus_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    forgets_times(monkeypatch)
    for number, case in enumerate(CASES[::7]):
        write(f"f{number:04}.py", case.before)
    fresh = said(run(None))
    assert said(run(tmp_path.parent / "cc")) == fresh
    assert said(run(tmp_path.parent / "cc")) == fresh


def test_runs_at_the_same_time(files: Path, tmp_path: Path) -> None:
    for number in range(20):
        write(f"f{number}.py", OLD)
    command = [sys.executable, "-m", "shardfix", "check", "."]
    environment = {**os.environ, cache.VARIABLE: str(tmp_path / "c")}
    runs = [subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) for _ in range(3)]
    outputs = {each.communicate()[0] for each in runs}
    assert len(outputs) == 1
    assert subprocess.run(command, stdout=subprocess.PIPE, env=environment, check=False).stdout in outputs
    alone = subprocess.run([*command, "--no-cache"], stdout=subprocess.PIPE, env=environment, check=False).stdout
    assert alone in outputs


def test_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    assert folder_for(Settings(cache_dir="x")) == str(tmp_path)
    monkeypatch.delenv(cache.VARIABLE)
    assert folder_for(Settings(cache_dir=".shardfix_cache", root=str(tmp_path))) == str(tmp_path / ".shardfix_cache")
    assert folder_for(Settings()).endswith("shardfix")


def test_it_stays_small(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_MOST_ENTRIES", 1)
    monkeypatch.setattr(cache, "_MOST_FILES", 2)
    for number in range(4):
        run(tmp_path / "c", Settings(select=(f"SF{number + 1}",)))
    stored = list((tmp_path / "c").glob("*.json"))
    assert len(stored) <= 2
    assert (tmp_path / "c" / ".gitignore").read_text() == "*\n"
