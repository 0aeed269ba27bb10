"""`shardfix undo` and `shardfix history`, as processes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import STAND_IN, Run
from pseudo_terminal import Terminal
from shardfix import runner, undo
from shardfix.journal import Journal
from shardfix.model import FileReport, Status

OLD = "import jax\nold_call(1)\nold_other(2)\n"
NEW = OLD.replace("old_", "new_")


@pytest.fixture
def files(tree: Path) -> list[Path]:
    (tree / "sub").mkdir()
    (tree / "latin.py").write_bytes(b"# coding: latin-1\r\nimport jax\r\nold_call('\xe9')  # no end")
    for name in ("a.py", "b.py", "sub/c.py"):
        (tree / name).write_text(OLD)
    (tree / "sub" / "link.py").symlink_to("../a.py")
    os.chmod(tree / "b.py", 0o750)
    return sorted(path for path in tree.rglob("*.py") if not path.is_symlink())


def contents(files: list[Path]) -> list[tuple[bytes, int]]:
    return [(path.read_bytes(), path.stat().st_mode) for path in files]


def ids() -> list[str]:
    return [run.id for run in undo.runs()]


def test_a_run_is_undone_byte_for_byte(run: Run, files: list[Path], tree: Path) -> None:
    before = contents(files)
    assert run("apply", "--yes").returncode == 0
    assert before != contents(files)
    done = run("undo")
    assert (done.returncode, done.stdout) == (0, "")
    assert re.fullmatch(r"run (\w{6}): 4 files restored; `shardfix undo \w{6}` takes this back\n", done.stderr), (
        done.stderr
    )
    assert contents(files) == before
    assert (tree / "sub" / "link.py").is_symlink()
    assert sorted(os.listdir(tree)) == [".git", "a.py", "b.py", "latin.py", "sub"]
    assert run("apply", "--yes").returncode == 0


def test_an_undo_can_be_undone(run: Run, files: list[Path]) -> None:
    run("apply", "--yes")
    after = contents(files)
    run("undo")
    undoing, applied = ids()
    assert run("undo", undoing[:4]).returncode == 0
    assert contents(files) == after
    states = {each.id: each.state for each in undo.runs()}
    assert (states[applied], states[undoing]) == (undo.State.COMPLETE, undo.State.UNDONE)
    assert "4 files restored" in run("undo").stderr  # the applied run stands again


def test_the_newest_run_comes_first_then_the_one_before(run: Run, files: list[Path], tree: Path) -> None:
    run("apply", "--yes", "--select", "SF801")
    run("apply", "--yes", "--select", "SF811")
    assert (tree / "a.py").read_text() == NEW
    run("undo")
    assert (tree / "a.py").read_text() == OLD.replace("old_call", "new_call")
    run("undo")
    assert (tree / "a.py").read_text() == OLD
    done = run("undo")
    assert done.returncode == 0
    assert done.stderr.startswith("nothing to undo here")


def test_a_run_that_git_took_back_does_not_stand_in_the_way(run: Run, files: list[Path], tree: Path) -> None:
    run("apply", "--yes", "a.py")
    run("apply", "--yes", "b.py")
    (tree / "b.py").write_text(OLD)
    assert "1 file restored" in run("undo").stderr
    assert (tree / "a.py").read_text() == OLD
    assert "0 files restored; 1 as before the run already" in run("undo").stderr


def test_what_was_edited_since_is_left_and_named(run: Run, files: list[Path], tree: Path) -> None:
    run("apply", "--yes")
    (tree / "a.py").write_text(f"{NEW}# more\n")
    (tree / "sub" / "c.py").unlink()
    done = run("undo")
    assert done.returncode == 3
    lines = done.stderr.splitlines()
    assert lines[:2] == [
        "a.py: was edited since; left as it is",
        "sub/c.py: cannot be read: No such file or directory",
    ]
    assert "2 files restored; 2 left as they are" in lines[2]
    assert (tree / "a.py").read_text() == f"{NEW}# more\n"
    assert (tree / "b.py").read_text() == OLD
    assert "partly undone" in run("history").stdout
    (tree / "a.py").write_text(NEW)
    (tree / "sub" / "c.py").write_text(NEW)
    done = run("undo")  # what is left of it
    assert done.returncode == 0
    assert "2 files restored; 2 as before the run already" in done.stderr
    assert (tree / "a.py").read_text() == OLD


def test_from_a_folder_below(run: Run, files: list[Path], tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("apply", "--yes")
    monkeypatch.chdir(tree / "sub")
    assert "4 files restored" in run("undo").stderr
    assert (tree / "a.py").read_text() == OLD


def test_other_places_are_left_alone(run: Run, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two"):
        (tree / name).mkdir()
        (tree / name / "f.py").write_text(OLD)
    (tree / ".git").rmdir()
    run("apply", "--yes", "one")
    monkeypatch.chdir(tree / "two")
    assert run("undo").stderr.startswith("nothing to undo here")
    assert run("history").stderr == "no run on record here\n"
    listed = run("history", "--all").stdout
    assert "complete  shardfix apply --yes one" in listed
    assert run("undo", listed[:6]).returncode == 0  # by its id from everywhere
    assert (tree / "one" / "f.py").read_text() == OLD


def test_history(run: Run, files: list[Path], tree: Path) -> None:
    (tree / "a b.py").write_text(OLD)
    run("apply", "--yes", "--select", "SF801", "a b.py", ".")
    run("undo")
    lines = run("history").stdout.splitlines()
    assert len(lines) == 2
    stamp = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"
    assert re.fullmatch(rf"\w{{6}}  {stamp}  5 files              complete, undoes \w{{6}}  shardfix undo", lines[0])
    assert re.fullmatch(
        rf"\w{{6}}  {stamp}  5 files  5 rewrites  undone +shardfix apply --yes --select SF801 'a b.py' \.", lines[1]
    )
    one = run("history", lines[1][:6]).stdout.splitlines()
    assert sorted(one[1:]) == [f"    {name}" for name in ("a b.py", "a.py", "b.py", "latin.py", "sub/c.py")]


@pytest.mark.parametrize("command", ["undo", "history"])
def test_an_unknown_run(run: Run, files: list[Path], command: str) -> None:
    done = run(command, "nope")
    assert done.returncode == 2
    assert done.stderr == ("shardfix: error: no run begins with 'nope'; `shardfix history --all` lists them\n")


def test_a_damaged_image_is_no_content(run: Run, tree: Path) -> None:
    (tree / "f.py").write_text(OLD)
    run("apply", "--yes")
    images = undo.runs()[0].folder / "images"
    images.write_bytes(images.read_bytes()[:-3])
    done = run("undo")
    assert done.returncode == 3
    assert done.stderr.startswith("f.py: its earlier content cannot be read from the journal: ")
    assert (tree / "f.py").read_text() == NEW


def test_without_a_place_for_the_journal_nothing_is_written(run: Run, tree: Path) -> None:
    (tree / "f.py").write_text(OLD)
    (tree / "blocked").write_text("")
    done = run("apply", "--yes", env={"SHARDFIX_STATE_DIR": str(tree / "blocked")})
    assert done.returncode == 2
    assert re.match(r"shardfix: error: the journal in .*blocked cannot be written: ", done.stderr)
    assert (tree / "f.py").read_text() == OLD


def test_a_dry_run_is_not_on_record(run: Run, tree: Path) -> None:
    (tree / "f.py").write_text(OLD)
    for arguments in (["check"], ["diff"], ["apply"], ["apply", "--dry-run"]):
        run(*arguments)
    assert undo.runs() == []


def test_what_was_accepted_on_a_terminal_is_undone(run: Run, tree: Path) -> None:
    for name in ("a.py", "b.py"):
        (tree / name).write_text(OLD)
    terminal = Terminal([sys.executable, str(STAND_IN), "apply", "-j1"])
    try:
        for key in "fyq":
            terminal.expect("Apply?")
            terminal.press(key)
        terminal.end()
    finally:
        terminal.close()
    assert (tree / "a.py").read_text() == NEW
    assert (tree / "b.py").read_text() == OLD.replace("old_call", "new_call")
    assert "2 files  3 rewrites  complete" in run("history").stdout
    assert run("undo").returncode == 0
    assert {(tree / name).read_text() for name in ("a.py", "b.py")} == {OLD}


def test_ctrl_c_while_writing(run: Run, files: list[Path], tree: Path) -> None:
    before = contents(files)
    program = f"import sys; sys.path.insert(0, {str(STAND_IN.parent)!r})\n" + (
        "import stand_in; stand_in.install()\n"
        "from shardfix import cli, source\n"
        "keep, calls = source._keep_owner_and_mode, []\n"
        "def interrupt(*arguments):\n"
        "    calls.append(1)\n"
        "    if len(calls) == 3:\n"
        "        raise KeyboardInterrupt\n"
        "    return keep(*arguments)\n"
        "source._keep_owner_and_mode = interrupt\n"
        "sys.argv = ['shardfix', 'apply', '--yes']\n"
        "cli.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 130
    assert done.stderr.splitlines()[-2:] == [
        "`shardfix undo` puts back what the written files held",
        "stopped: 4 of 4 files looked at, 2 written; the rest is as it was",
    ]
    assert sum(now != old for now, old in zip(contents(files), before, strict=True)) == 2
    assert sorted(os.listdir(tree)) == [".git", "a.py", "b.py", "latin.py", "sub"]  # no half-written copy
    listed = run("history").stdout
    assert re.search(r"  2 of 4 files written +interrupted ", listed), listed
    assert sorted(line for line in run("history", listed[:6]).stdout.splitlines()[1:] if "(not written)" in line) == [
        f"    {path.relative_to(tree)} (not written)"
        for path, now, old in zip(files, contents(files), before, strict=True)
        if now == old
    ]
    assert "2 files restored; 2 as before the run already" in run("undo").stderr
    assert contents(files) == before


def test_an_interrupted_run_is_told_as_it_was_when_the_files_were_edited(run: Run, tree: Path) -> None:
    paths = [tree / f"f{number}.py" for number in range(3)]
    for path in paths:
        path.write_text(OLD)

    def interrupted() -> None:
        with Journal(["shardfix", "apply"]) as own:
            next(runner.write([changed(path) for path in paths], own))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    for path in paths:
        path.write_text("# another text\n")
    assert "1 of 3 files written" in run("history").stdout


def test_files_that_could_not_be_written_are_not_counted(run: Run, files: list[Path], tree: Path) -> None:
    reports = [changed(path) for path in (tree / "a.py", tree / "b.py")]
    (tree / "b.py").write_text(f"{OLD}# mine\n")
    with Journal(["shardfix", "apply"]) as own:
        list(runner.write(reports, own))
    assert "  1 of 2 files written  0 rewrites  complete" in run("history").stdout


def changed(path: Path) -> FileReport:
    return FileReport(path.name, Status.OK, before=OLD, after=NEW)
