"""How far a run is, as counted and as drawn."""

from __future__ import annotations

import io
import time

import pytest

from shardfix.model import FileReport, Rewrite, Safety
from shardfix.progress import Progress

FINDING = Rewrite("SF801", "stand-in-call", "f.py", 1, 1, 0, 1, Safety.SAFE, "reason")


class Screen(io.StringIO):
    """A terminal that remembers everything written to it."""

    def isatty(self) -> bool:
        return True

    @property
    def line(self) -> str:
        """What stands on the line now."""
        return self.getvalue().rpartition("\r\x1b[K")[2]


class Clock:
    now = 0.0


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(time, "monotonic", lambda: clock.now)
    monkeypatch.setenv("TERM", "xterm")
    return clock


def test_done_found_and_time_left(clock: Clock) -> None:
    screen = Screen()
    shown = Progress(screen)
    shown.begin(400)
    shown.passed(99)
    clock.now = 2.0
    shown.done(FileReport("f.py", findings=(FINDING,)))
    assert screen.line == "100 of 400 files, 1 finding, 6 s left"
    clock.now = 200.0
    shown.done(FileReport("f.py", findings=(FINDING, FINDING)))
    assert screen.line == "101 of 400 files, 3 findings, 9:52 min left"
    shown.passed(299)
    clock.now = 201.0
    shown.tick()
    assert screen.line == "400 of 400 files, 3 findings"
    shown.clear()
    assert screen.line == ""


def test_what_is_written(clock: Clock) -> None:
    screen = Screen()
    shown = Progress(screen)
    shown.begin(5)
    shown.passed(5)
    shown.begin_writing(2)
    shown.wrote()
    clock.now = 7200.0
    shown.tick()
    assert screen.line == "1 of 2 files written, 2:00:00 h left"


def test_a_second_passes_before_anything_is_drawn(clock: Clock) -> None:
    screen = Screen()
    shown = Progress(screen)
    shown.begin(10)
    clock.now = 0.9
    shown.passed(1)
    shown.clear()
    assert screen.getvalue() == ""


def test_it_is_not_drawn_more_often_than_it_can_be_read(clock: Clock) -> None:
    screen = Screen()
    shown = Progress(screen)
    shown.begin(1000)
    clock.now = 5.0
    for _ in range(500):
        shown.passed(1)
    assert screen.getvalue().count("\r") == 1


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_that_clears_no_line_gets_none(clock: Clock, monkeypatch: pytest.MonkeyPatch, term: str) -> None:
    monkeypatch.setenv("TERM", term)
    screen = Screen()
    _long(Progress(screen), clock)
    assert screen.getvalue() == ""


def test_what_is_no_terminal_gets_nothing(clock: Clock) -> None:
    stream = io.StringIO()
    _long(Progress(stream), clock)
    closed = io.StringIO()
    closed.close()
    _long(Progress(closed), clock)
    assert stream.getvalue() == ""


def _long(shown: Progress, clock: Clock) -> None:
    shown.begin(2)
    clock.now += 100.0
    shown.passed(1)
    shown.clear()


def test_what_was_done_when_it_was_stopped() -> None:
    shown = Progress()
    assert shown.stopped() == "stopped: no file was looked at, nothing written"
    shown.begin(1)
    assert shown.stopped() == "stopped: 0 of 1 file looked at, nothing written"
    shown.begin(7)
    shown.passed(7)
    shown.begin_writing(3)
    shown.wrote()
    assert shown.stopped() == "stopped: 7 of 7 files looked at, 1 written; the rest is as it was"
