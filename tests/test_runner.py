from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

import stand_in
from conftest import Here, Run
from shardfix import limits, runner, workers
from shardfix.config import Settings
from shardfix.discovery import Found, find
from shardfix.journal import Journal
from shardfix.model import FileReport, RunReport, Status
from shardfix.triggers import Triggers
from shardfix.workers import Task, Work
from shardfix.workers import compute as computed

OLD = "import jax\nold_call(1)\nold_other(2)\n"
MANY = 30  # enough files for worker processes

pytestmark = pytest.mark.usefixtures("stand_in_rules")


def fix(settings: Settings | None = None) -> RunReport:
    return runner.run(find(["."]), settings or Settings(), Task.FIX, executor=Here())


def unit(work: Work) -> FileReport:
    """`work_on` with the stand-in rules, also where only this function came along: in a worker."""
    stand_in.install()
    return runner.work_on(work)


def compute(*paths: str, jobs: int = 2, time_limit: float = 60) -> list[FileReport]:
    works = [Work(path, Settings(), Task.FIX) for path in paths]
    return list(computed(works, unit, jobs, time_limit))


def test_files_without_a_trigger_are_not_read_as_text(tree: Path) -> None:
    (tree / "bytes.py").write_bytes(b"import jax \xff\0")
    (tree / "no_jax.py").write_text("old_call(1)\n")
    report = fix()
    assert report.files == ()
    assert report.looked_at == 2


def test_the_prefilter_knows_the_selected_rules_only(tree: Path) -> None:
    (tree / "f.py").write_bytes(b"import jax\nold_call(\n")
    assert fix(Settings(ignore=("SF801",))).files == ()
    assert fix().failed[0].path == "f.py"


def test_one_report_for_each_file_in_path_order(tree: Path) -> None:
    (tree / "b.py").write_text(OLD)
    (tree / "a.py").write_text("import jax\nold_call(\n")
    (tree / "c.py").write_bytes(b"import jax\nold_call('\xff')\n")
    (tree / "d.py").symlink_to("d.py")
    (tree / "e.py").write_text("import jax\nraise_now\n")
    report = fix()
    assert [file.path for file in report.files] == ["a.py", "b.py", "c.py", "d.py", "e.py"]
    assert [file.status for file in report.files] == [
        *(Status.FAILED, Status.OK, Status.FAILED, Status.FAILED, Status.FAILED)
    ]
    errors = [file.error for file in report.files]
    assert "line 2" in errors[0]
    assert errors[2:] == [
        "line 2: byte 0xff is not valid utf-8",
        "cannot be read: Too many levels of symbolic links",
        "internal error, please report: RuntimeError: two lines",
    ]
    assert report.files[1].after == OLD.replace("old_", "new_")


def test_a_trigger_that_fails_costs_its_own_file_only(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = Triggers.codes

    def codes(self: Triggers, data: bytes) -> tuple[str, ...]:
        if b"# odd" in data:
            raise IndexError("odd")
        return known(self, data)

    monkeypatch.setattr(Triggers, "codes", codes)
    (tree / "a.py").write_text(f"{OLD}# odd\n")
    (tree / "b.py").write_text(OLD)
    odd, other = fix().files
    assert (odd.status, odd.error) == (Status.FAILED, "internal error, please report: IndexError: odd")
    assert other.after == OLD.replace("old_", "new_")


def test_a_skipped_file_says_nothing(tree: Path) -> None:
    (tree / "f.py").write_text(f"# shardfix: skip-file\n{OLD}")
    assert fix().files == ()


def test_encoding_comes_with_the_report(tree: Path) -> None:
    (tree / "f.py").write_bytes(b"\xef\xbb\xbf" + OLD.encode())
    (tree / "g.py").write_bytes(b"# coding: latin-1\n" + OLD.encode())
    assert [(file.encoding, file.bom) for file in fix().files] == [("utf-8", True), ("iso-8859-1", False)]


def test_a_result_that_the_encoding_lacks_fails(tree: Path) -> None:
    (tree / "f.py").write_bytes(b"# coding: latin-1\nimport jax\nold_name(1)\n")
    report = fix().files[0]
    assert "does not exist in the file's encoding iso-8859-1" in report.error
    assert not report.changed


def test_check_and_preview_change_nothing(tree: Path) -> None:
    (tree / "f.py").write_text(f"{OLD}old_risk(3)\nold_hand(4)\n")
    for task in (Task.CHECK, Task.PREVIEW):
        report = runner.run(find(["."]), Settings(), task, executor=Here()).files[0]
        assert [finding.code for finding in report.findings] == ["SF801", "SF811", "SF821", "SF831"]
        assert not report.changed
        assert report.remaining == report.findings
    assert [rewrite.code for rewrite, _ in report.steps] == ["SF801", "SF811", "SF821"]
    assert [shown.count("\n-") for _, shown in report.steps] == [1, 1, 1]  # each on its own


def test_many_jobs_give_the_same_as_one(tree: Path) -> None:
    for number in range(MANY):
        (tree / f"f{number:02}.py").write_text(OLD * (number % 3) if number % 5 else "import jax\nold_call(\n")
    paths = find(["."]).files
    assert compute(*paths, jobs=2) == compute(*paths, jobs=1)


@pytest.mark.skipif(not hasattr(os, "kill"), reason="needs signals")
def test_a_worker_that_dies_costs_its_own_file_only(tree: Path) -> None:
    for number in range(MANY):
        (tree / f"f{number:02}.py").write_text("import jax\ndie_now\n" if number in {3, 4, 29} else OLD)
    reports = compute(*find(["."]).files)
    failed = {report.path: report.error for report in reports if report.status is Status.FAILED}
    assert failed == {f"f{number:02}.py": "its worker process died (SIGKILL)" for number in (3, 4, 29)}
    assert sum(report.changed for report in reports) == MANY - 3


@pytest.mark.parametrize("method", ["", "spawn"])
@pytest.mark.parametrize("files", [1, 3])
def test_a_few_files_do_not_die_together_either(
    tree: Path, monkeypatch: pytest.MonkeyPatch, method: str, files: int
) -> None:
    if method:
        monkeypatch.setattr(workers, "_start_method", lambda: multiprocessing.get_context(method))
    for number in range(files):
        (tree / f"f{number}.py").write_text("import jax\ndie_now\n" if number == 0 else OLD)
    reports = compute(*find(["."]).files)
    assert [report.error for report in reports] == ["its worker process died (SIGKILL)", *[""] * (files - 1)]
    assert [report.changed for report in reports] == [False, *[True] * (files - 1)]


def test_a_text_on_stdin_does_not_take_the_run_with_it(run: Run) -> None:
    done = run("apply", "-", stdin=b"import jax\ndie_now\n")
    assert (done.returncode, done.stdout) == (3, "import jax\ndie_now\n")
    assert done.stderr.startswith("<stdin>: failed: its worker process died (SIGKILL)\n")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts the memory of a process")
def test_a_file_that_eats_all_memory_is_given_up(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MEMORY_LIMIT", 256 << 20)
    for number in range(5):
        (tree / f"f{number}.py").write_text("import jax\neat_now\n" if number == 1 else OLD)
    reports = compute(*find(["."]).files)
    assert [(report.path, report.error) for report in reports if report.error] == [
        ("f1.py", "needs more memory than the work on one file may take; given up")
    ]
    assert sum(report.changed for report in reports) == 4


def test_several_workers_share_the_memory_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_memory", lambda: 4 << 30)
    assert limits.memory_share(1) == limits.MEMORY_LIMIT
    assert limits.memory_share(3) == 1 << 30


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_file_that_never_ends_is_given_up(tree: Path, jobs: int) -> None:
    for number in range(MANY):
        (tree / f"f{number:02}.py").write_text("import jax\nhang_now\n" if number == 3 else "import jax\n")
    reports = compute(*find(["."]).files, jobs=jobs, time_limit=3)
    assert [(report.path, report.error) for report in reports if report.error] == [
        ("f03.py", "took longer than 3 seconds; given up")
    ]


def test_a_worker_that_ignores_its_alarm_is_killed(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_GRACE", 1.0)
    works = [Work(f"f{number:02}.py", Settings(), Task.FIX) for number in range(MANY)]
    reports = computed(works, deaf, 2, 4)
    assert [(report.path, report.error) for report in reports if report.error] == [
        ("f05.py", "took longer than 4 seconds; given up")
    ]


def deaf(work: Work) -> FileReport:
    """A unit of work that no alarm reaches, as if stuck in C code."""
    if work.path == "f05.py":
        import signal
        import time

        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        while True:
            time.sleep(1)
    return FileReport(work.path)


def test_write_refuses_a_file_that_changed(tree: Path) -> None:
    (tree / "f.py").write_text(OLD)
    report = fix().files[0]
    (tree / "f.py").write_text(f"{OLD}# more\n")
    with Journal(["test"]) as journal:
        ((result, lost),) = runner.write([report], journal)
    assert lost == ()
    assert result.status is Status.FAILED
    assert result.error == "changed on disk since it was read; nothing written"
    assert result.remaining == report.findings
    assert (tree / "f.py").read_text() == f"{OLD}# more\n"


def test_no_candidates_no_engine(tree: Path) -> None:
    (tree / "f.py").write_text("import numpy\n")
    program = (
        "import sys\n"
        "from shardfix import runner, workers\n"
        "from shardfix.config import Settings\n"
        "from shardfix.discovery import find\n"
        "runner.run(find(['.']), Settings(), workers.Task.FIX, 2)\n"
        "sys.exit('libcst' in sys.modules or 'shardfix.engine' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_an_empty_run() -> None:
    assert runner.run(Found(), Settings(), Task.FIX, 2) == RunReport()


def test_the_command_line_uses_workers(run: Run, tree: Path) -> None:
    for number in range(MANY):
        (tree / f"f{number:02}.py").write_text("import jax\ndie_now\n" if number == 7 else OLD)
    done = run("apply", "--yes", "-j", "2")
    assert done.returncode == 3
    assert "f07.py: failed: its worker process died (SIGKILL)" in done.stderr
    assert f"{2 * (MANY - 1)} rewrites applied in {MANY - 1} files; 1 file failed" in done.stderr
    assert (tree / "f08.py").read_text() == OLD.replace("old_", "new_")
