"""What a run puts on record, and that the record survives whatever happens to the run."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import sys
from pathlib import Path

import pytest

from shardfix import source, store, undo
from shardfix.journal import Journal
from shardfix.source import Change, SourceError
from shardfix.store import JournalError
from shardfix.undo import State


def change(path: Path, after: bytes) -> Change:
    return Change(str(path), os.path.realpath(path), path.read_bytes(), after)


def write(path: Path, after: bytes) -> str:
    """Replace a file in a run of its own; the id of the run."""
    with Journal(["test"]) as run:
        run.replace(change(path, after))
    return run.id


def log_of(id: str) -> Path:
    (folder,) = store.runs_folder().glob(f"*-{id}")
    return folder / "log"


@pytest.fixture
def file(tree: Path) -> Path:
    path = tree / "f.py"
    path.write_bytes(b"old")
    return path


def test_a_run_that_changes_nothing_leaves_nothing(tree: Path) -> None:
    with Journal(["test"]):
        pass
    assert not store.state_folder().exists()
    assert undo.runs() == []


def test_the_record_is_on_disk_before_the_file_is_touched(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(change: Change, temporary: str) -> tuple[str, ...]:
        (run,) = undo.runs()
        assert run.state is State.RUNNING
        assert [entry.real for entry in run.files] == [change.real]
        assert undo._image(run, run.files[0]) == b"old"
        raise SourceError("stopped")

    monkeypatch.setattr(source, "replace", stop)
    with Journal(["test"]) as run, pytest.raises(SourceError, match="stopped"):
        run.replace(change(file, b"new"))
    assert file.read_bytes() == b"old"


def test_only_the_user_can_read_the_record(file: Path) -> None:
    log = log_of(write(file, b"new"))
    assert os.stat(log.parent).st_mode & 0o077 == 0
    assert os.stat(store.runs_folder()).st_mode & 0o077 == 0


def test_equal_contents_are_kept_once(tree: Path) -> None:
    data = os.urandom(1000)
    for name in "abc":
        (tree / name).write_bytes(data)
    with Journal(["test"]) as run:
        done = list(run.replace_all(change(tree / name, b"new") for name in "abc"))
    assert [error for _, _, error in done] == ["", "", ""]
    assert (log_of(run.id).parent / "images").stat().st_size < 2000


def test_one_failure_does_not_stop_the_others(tree: Path) -> None:
    for name in "abc":
        (tree / name).write_bytes(b"old")
    changes = [change(tree / name, b"new") for name in "abc"]
    (tree / "b").write_bytes(b"edited meanwhile")
    with Journal(["test"]) as run:
        errors = [error for _, _, error in run.replace_all(changes)]
    assert errors == ["", "changed on disk since it was read; nothing written", ""]
    assert [(tree / name).read_bytes() for name in "abc"] == [b"new", b"edited meanwhile", b"new"]


@pytest.mark.parametrize("tail", [b"", b"\n", b'{"event": "repl', b"\0" * 5000, b'[1]\n{"event": "replace"', b"\xff\n"])
def test_a_torn_log_is_read_as_far_as_it_goes(file: Path, tail: bytes) -> None:
    log = log_of(write(file, b"new"))
    lines = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[:2]) + tail)  # what a power failure makes of the last line
    (run,) = undo.runs()
    assert run.state is State.INTERRUPTED
    with Journal(["undo"], undoes=run.id) as own:
        outcome = undo.restore(run, own)
    assert outcome.restored == [str(file)]
    assert file.read_bytes() == b"old"
    assert [each.state for each in undo.runs()] == [State.COMPLETE, State.UNDONE]


def test_a_log_without_a_beginning_is_passed_over(file: Path) -> None:
    log = log_of(write(file, b"new"))
    log.write_bytes(b"")
    assert undo.runs() == []
    log.unlink()
    assert undo.runs() == []
    assert write(file, b"newer")


def test_a_log_of_another_version_is_passed_over(file: Path) -> None:
    log = log_of(write(file, b"new"))
    log.write_bytes(log.read_bytes().replace(b'"version": 1', b'"version": 999'))
    assert undo.runs() == []


def test_a_run_that_ends_with_an_exception_is_interrupted(file: Path) -> None:
    def interrupted() -> None:
        with Journal(["test"]) as run:
            run.replace(change(file, b"new"))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert [each.state for each in undo.runs()] == [State.INTERRUPTED]


def test_what_a_killed_run_left_is_removed_by_the_next_and_nothing_else(file: Path, tree: Path) -> None:
    with Journal(["test"]) as run:
        run.announce([change(file, b"new")])
        (temporary,) = run._temporary.values()
    log = log_of(run.id)
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:2]))  # without its end
    Path(temporary).write_bytes(b"half")
    (tree / ".shardfix-000000-00000000.tmp").write_bytes(b"not ours")
    write(file, b"newer")
    assert sorted(os.listdir(tree)) == [".git", ".shardfix-000000-00000000.tmp", "f.py"]
    assert json.loads(log.read_bytes().splitlines()[-1]) == {"event": "recovered"}


def test_a_living_run_is_not_cleaned_up(file: Path, tree: Path) -> None:
    with Journal(["test"]) as run:
        run.announce([change(file, b"new")])
        (temporary,) = run._temporary.values()
        Path(temporary).write_bytes(b"half")
        store.clean_up()
        assert Path(temporary).exists()
        os.unlink(temporary)


def test_old_and_many_runs_are_removed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "KEEP_RUNS", 4)
    ids = [write(file, b"%d" % number) for number in range(6)]
    assert [run.id for run in undo.runs()] == ids[:1:-1]
    monkeypatch.setattr(store, "KEEP_RUNS", 100)
    log = log_of(ids[3])
    shutil.move(log.parent, log.parent.with_name("20200101T000000.000000Z-" + ids[3]))
    last = write(file, b"last")
    assert [run.id for run in undo.runs()] == [last, ids[5], ids[4], ids[2]]


def _race(path: str, content: bytes, start: object) -> None:
    with Journal(["race"]) as run:
        mine = change(Path(path), content)
        start.wait()  # type: ignore[attr-defined]
        try:
            run.replace(mine)
        except SourceError:
            os._exit(7)
    os._exit(0)


def test_of_two_runs_at_the_same_time_only_one_replaces_a_file(file: Path) -> None:
    fork = multiprocessing.get_context("fork")
    for _ in range(10):
        file.write_bytes(b"old")
        start = fork.Barrier(4)
        racers = [fork.Process(target=_race, args=(str(file), b"new %d" % number, start)) for number in range(4)]
        for racer in racers:
            racer.start()
        for racer in racers:
            racer.join()
        assert sorted(racer.exitcode or 0 for racer in racers) == [0, 7, 7, 7]
        winner = next(number for number, racer in enumerate(racers) if racer.exitcode == 0)
        assert file.read_bytes() == b"new %d" % winner


def test_without_a_journal_nothing_is_written(
    file: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path_factory.mktemp("blocked") / "file"
    blocked.write_bytes(b"")
    monkeypatch.setenv(store.STATE_VARIABLE, str(blocked))
    with (
        pytest.raises(JournalError, match=r"cannot be written: .*; SHARDFIX_STATE_DIR names another"),
        Journal([]) as run,
    ):
        run.replace(change(file, b"new"))
    assert file.read_bytes() == b"old"


def test_a_full_disk_stops_the_run(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(JournalError, match="No space left on device"), Journal(["test"]) as run:
        run.replace(change(file, b"new"))
    assert file.read_bytes() == b"old"


@pytest.mark.parametrize("name", ["with space.py", "line\nend.py", "ä.py", os.fsdecode(b"\xff.py")])
def test_every_file_name_comes_back(tree: Path, name: str) -> None:
    try:
        (tree / name).write_bytes(b"old")
    except OSError:
        pytest.skip("this file system does not take the name")
    write(tree / name, b"new")
    (run,) = undo.runs()
    with Journal(["undo"], undoes=run.id) as own:
        assert undo.restore(run, own).restored == [str(tree / name)]
    assert (tree / name).read_bytes() == b"old"


def test_where_the_journal_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(store.STATE_VARIABLE, "relative")
    assert store.state_folder() == Path.cwd() / "relative"
    monkeypatch.delenv(store.STATE_VARIABLE)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_STATE_HOME", "/somewhere")
    assert store.state_folder() == Path("/somewhere/shardfix")
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", "/home/me")
    assert store.state_folder() == Path("/home/me/.local/state/shardfix")
