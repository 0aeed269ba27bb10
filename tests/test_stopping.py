"""Progress, Ctrl-C and other signals, on a real terminal and with real processes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conftest import STAND_IN
from pseudo_terminal import PATIENCE, Terminal

OLD = "import jax\nold_call(1)\n"
NEW = OLD.replace("old", "new")

Start = Callable[..., Terminal]


@pytest.fixture
def start(tree: Path) -> Iterator[Start]:
    """The command line with the stand-in rules on a terminal; `shell` sends its output elsewhere."""
    opened: list[Terminal] = []

    def call(*arguments: str, shell: str = "", env: dict[str, str] | None = None) -> Terminal:
        command = [sys.executable, str(STAND_IN), *arguments]
        if shell:
            command = ["bash", "-c", f'exec "$@" {shell}', "bash", *command]
        opened.append(Terminal(command, env))
        return opened[-1]

    yield call
    for terminal in opened:
        terminal.close()


def put(text: str, *numbers: int) -> None:
    for number in numbers:
        Path(f"f{number:03}.py").write_text(text)


def visible(screen: str) -> str:
    """What stands on the terminal in the end: a line that is cleared is gone."""
    return "\n".join(line.rpartition("\r")[2] for line in screen.split("\n"))


class TestProgress:
    def test_on_a_terminal(self, start: Start) -> None:
        put(f"{OLD}wait_now\n", *range(10))
        terminal = start("check", "-j1")
        terminal.expect(" of 10 files, ")
        assert terminal.end() == 1
        assert re.search(r"\r[1-9] of 10 files, [1-9] findings?, \d+ s left", terminal.screen)
        expected = subprocess.run(
            [sys.executable, str(STAND_IN), "check"],
            capture_output=True,
            text=True,
            env={**os.environ, "COLUMNS": "80"},
        )
        assert "\r" not in expected.stdout + expected.stderr
        assert visible(terminal.screen) == expected.stdout + expected.stderr

    def test_on_the_error_stream_alone(self, start: Start) -> None:
        put(f"{OLD}wait_now\n", *range(8))
        terminal = start("diff", "-j1", shell=">out")
        terminal.expect(" of 8 files, ")
        assert terminal.end() == 1
        assert Path("out").read_text().startswith("--- a/f000.py\n+++ b/f000.py\n")
        assert "\r" not in Path("out").read_text()

    @pytest.mark.parametrize(("shell", "env"), [("2>err", {}), ("", {"TERM": "dumb"})], ids=["piped", "dumb"])
    def test_nothing_where_no_line_can_be_drawn(self, start: Start, shell: str, env: dict[str, str]) -> None:
        put(f"{OLD}wait_now\n", *range(8))
        terminal = start("check", "-j1", shell=shell, env=env)
        assert terminal.end() == 1
        assert "\r" not in terminal.screen
        assert not shell or "\r" not in Path("err").read_text()


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks for processes in /proc")
class TestCtrlC:
    @pytest.mark.parametrize("trouble", ["hang_now", "stick_now"])
    @pytest.mark.parametrize("files", [1, 40])
    def test_with_a_busy_worker(self, start: Start, trouble: str, files: int) -> None:
        put(OLD, *range(files))
        put(f"import jax\n{trouble}\n", 0)
        terminal = start("apply", "--yes", "-j2")
        terminal.expect(f" of {files} file")
        terminal.press("\x03")
        assert terminal.end() == 130
        told = re.fullmatch(rf"stopped: (\d+) of {files} files? looked at, nothing written\n", visible(terminal.screen))
        assert told
        assert int(told[1]) < files
        assert terminal.processes() == []
        assert all(path.read_text() == OLD for path in Path().glob("f*.py") if path.name != "f000.py")

    def test_while_a_reader_takes_nothing(self, tree: Path) -> None:
        """Stopped while it prints and writes: what it says is what happened, and no file is half written."""
        put(f"{OLD}# {'x' * 100}\n" * 20, *range(300))
        process = _apply()
        while not _changed():
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        assert process.stderr is not None
        told = process.stderr.read()
        _close(process)
        assert told == f"stopped: 300 of 300 files looked at, {_changed()} written; the rest is as it was\n"
        assert 0 < _changed() < 300
        assert sorted(os.listdir()) == [".git", *(f"f{number:03}.py" for number in range(300))]

    @pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
    def test_other_signals(self, start: Start, number: signal.Signals, status: int) -> None:
        put("import jax\nhang_now\n", 0)
        terminal = start("check")
        terminal.expect("0 of 1 file")
        terminal.send_signal(number)
        assert terminal.end() == status
        assert visible(terminal.screen) == "stopped: 0 of 1 file looked at, nothing written\n"
        assert terminal.processes() == []

    def test_while_files_are_looked_for(self, tree: Path) -> None:
        program = (
            "import sys\nfrom shardfix import cli, discovery\n"
            "def interrupt(path): raise KeyboardInterrupt\n"
            "discovery.os.scandir = interrupt\n"
            "sys.argv = ['shardfix', 'check']\ncli.main()\n"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (130, "stopped: no file was looked at, nothing written\n")

    def test_a_run_that_somebody_started_in_the_background_outlives_the_terminal(self, tree: Path) -> None:
        put(f"{OLD}wait_now\n", 0)
        command = f"trap '' HUP; {sys.executable} {STAND_IN} apply --yes & kill -HUP $!; wait $!"
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert Path("f000.py").read_text() == f"{NEW}wait_now\n"


def _apply() -> subprocess.Popen[str]:
    command = [sys.executable, str(STAND_IN), "apply", "--yes", "-j2"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def _close(process: subprocess.Popen[str]) -> None:
    for stream in (process.stdout, process.stderr):
        assert stream is not None
        stream.close()


def _changed() -> int:
    return sum("new_call" in path.read_text() for path in Path().glob("f*.py"))
