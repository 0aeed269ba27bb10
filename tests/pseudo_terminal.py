"""Drives a program on a real pseudo-terminal, as a person would: wait for a question, press a key."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import termios
import time

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE = 60.0  # seconds before a silent program counts as hung; nothing is measured by it


class Terminal:
    """A program whose standard streams are a terminal of its own."""

    def __init__(self, arguments: list[str], env: dict[str, str] | None = None) -> None:
        self._ours, theirs = pty.openpty()
        self._process = subprocess.Popen(
            arguments,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm", **(env or {})},
            start_new_session=True,
            # Ctrl-C only becomes a signal on the terminal that controls the session.
            preexec_fn=_take_terminal,
        )
        os.close(theirs)
        self._unread = ""
        self.screen = ""  #: everything the program has printed, without colours

    def close(self) -> None:
        """End the program, if it still runs."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        if self._ours >= 0:
            self.hang_up()

    def expect(self, text: str) -> str:
        """Wait until the program has printed `text`; what came up to there, without colours."""
        deadline = time.monotonic() + PATIENCE
        while text not in self._unread:
            assert self._read(deadline), f"ended without {text!r}:\n{self.screen}"
        seen, _, self._unread = self._unread.partition(text)
        return seen + text

    def press(self, keys: str | bytes) -> None:
        """Type keys; `\\x03` is Ctrl-C, `\\x04` Ctrl-D. Bytes are what a terminal of another encoding sends."""
        os.write(self._ours, keys if isinstance(keys, bytes) else keys.encode())

    def hang_up(self) -> None:
        """Close the window."""
        os.close(self._ours)
        self._ours = -1

    def send_signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def processes(self) -> list[int]:
        """Those of the program's session that still run."""
        found = []
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/stat", encoding="ascii", errors="replace") as file:
                    state, *fields = file.read().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == self._process.pid and state != "Z":
                found.append(int(name))
        return found

    def end(self) -> int:
        """Wait for the program to end; its exit status."""
        deadline = time.monotonic() + PATIENCE
        while self._ours >= 0 and self._read(deadline):
            pass
        return self._process.wait(PATIENCE)

    def _read(self, deadline: float) -> bool:
        assert select.select([self._ours], [], [], max(0.0, deadline - time.monotonic()))[0], f"hangs:\n{self.screen}"
        try:
            data = os.read(self._ours, 65536)
        except OSError:  # the other end is closed
            return False
        text = _ESCAPES.sub("", data.decode("utf-8", "replace")).replace("\r\n", "\n")
        self._unread += text
        self.screen += text
        return bool(data)


def _take_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
