"""How far a run is: told while it lasts, on a terminal alone, and when somebody stops it."""

from __future__ import annotations

import contextlib
import os
import time
from typing import TextIO

from shardfix.model import FileReport

_DELAY = 1.0  # seconds; what is done by then needs no progress
_INTERVAL = 0.1  # between two drawings
_CLEAR = "\r\x1b[K"


class Progress:
    """Counts what is done, and draws it on one line of a stream that is a terminal.

    The line is cleared by `clear`, which has to be called before anything else is written to the terminal.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        """Without a stream it counts only."""
        self.total = 0  #: files to look at
        self.looked_at = 0
        self.found = 0  #: findings so far
        self.to_write = 0
        self.written = 0
        self._stream = stream if stream is not None and _draws(stream) else None
        self._begun = time.monotonic()
        self._drawn = 0.0
        self._line = ""  #: what stands on the terminal now

    def begin(self, total: int) -> None:
        """So many files are to be looked at."""
        self.total = total
        self._begun = time.monotonic()

    def passed(self, count: int) -> None:
        """So many files hold nothing of interest."""
        self.looked_at += count
        self.tick()

    def done(self, report: FileReport) -> None:
        """A file was looked at."""
        self.looked_at += 1
        self.found += len(report.findings)
        self.tick()

    def begin_writing(self, count: int) -> None:
        """So many files are to be written."""
        self.to_write = count
        self._begun = time.monotonic()

    def wrote(self) -> None:
        """A file was written."""
        self.written += 1
        self.tick()

    def tick(self) -> None:
        """Time has passed: draw again, if it is worth it."""
        now = time.monotonic()
        if self._stream is None or now - self._begun < _DELAY or now - self._drawn < _INTERVAL:
            return
        self._drawn = now
        line = _cut(self._told(now - self._begun), self._stream)
        if line != self._line:
            self._line = line
            _write(self._stream, _CLEAR + line)

    def clear(self) -> None:
        """Take the line off the terminal, for something else is to be written."""
        if self._stream is not None and self._line:
            self._line = ""
            _write(self._stream, _CLEAR)

    def stopped(self) -> str:
        """One line for whoever stopped the run: what was done."""
        if not self.total:
            return "stopped: no file was looked at, nothing written"
        looked_at = f"stopped: {self.looked_at} of {_files(self.total)} looked at"
        if not self.written:
            return f"{looked_at}, nothing written"
        return f"{looked_at}, {self.written} written; the rest is as it was"

    def _told(self, seconds: float) -> str:
        if self.to_write:
            done, total, text = self.written, self.to_write, f"{self.written} of {_files(self.to_write)} written"
        else:
            done, total = self.looked_at, self.total
            text = f"{done} of {_files(total)}, {self.found} {'finding' if self.found == 1 else 'findings'}"
        if not done or done >= total:
            return text
        return f"{text}, {_duration(seconds * (total - done) / done)} left"


def _files(count: int) -> str:
    return f"{count} {'file' if count == 1 else 'files'}"


def _duration(seconds: float) -> str:
    """`7 s`, `2:05 min`, `1:02:03 h`."""
    whole = max(1, round(seconds))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    if hours:
        return f"{hours}:{minutes:02}:{rest:02} h"
    return f"{minutes}:{rest:02} min" if minutes else f"{rest} s"


def _draws(stream: TextIO) -> bool:
    """Whether a line can be drawn on a stream and cleared again."""
    try:
        return stream.isatty() and os.environ.get("TERM", "") not in ("", "dumb")
    except ValueError:  # closed
        return False


def _cut(text: str, stream: TextIO) -> str:
    # A line that wraps cannot be cleared.
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        columns = 0
    return text[: (columns or 80) - 1]


def _write(stream: TextIO, text: str) -> None:
    with contextlib.suppress(OSError, ValueError):
        stream.write(text)
        stream.flush()
