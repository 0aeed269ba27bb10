"""What is printed and how: streams that survive odd encodings and closed pipes, colours, single keys."""

from __future__ import annotations

import contextlib
import os
import sys
from dataclasses import dataclass
from typing import TextIO

STYLES = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
}

CTRL_C = "\x03"
CTRL_D = "\x04"


@dataclass(frozen=True)
class Terminal:
    """Standard output and error of a run. `colour` says whether escape sequences may be written to the output."""

    out: TextIO
    err: TextIO
    colour: bool = False

    def print(self, text: str = "") -> None:
        """Write a line of text to the output; what the stream cannot encode is spelled out."""
        _write(self.out, text + "\n")

    def note(self, text: str) -> None:
        """Write a line of text to the error stream, after everything printed so far."""
        with contextlib.suppress(BrokenPipeError):
            self.out.flush()
        _write(self.err, text + "\n")
        self.err.flush()

    def raw(self, data: bytes) -> None:
        """Write bytes to the output as they are."""
        self.out.flush()
        buffer = getattr(self.out, "buffer", None)
        if buffer is None:  # a stream of text without bytes below it
            self.out.write(data.decode("utf-8", "backslashreplace"))
        else:
            buffer.write(data)
            buffer.flush()

    def style(self, text: str, *styles: str) -> str:
        """`text` in the given styles, if the output takes colours."""
        if not self.colour or not text:
            return text
        return f"\x1b[{';'.join(STYLES[style] for style in styles)}m{text}\x1b[0m"


def open_terminal(colour: str = "auto") -> Terminal:
    """The terminal of this process; `colour` is auto, always or never. `NO_COLOR` is honoured in auto."""
    wanted = colour == "always" or (colour == "auto" and "NO_COLOR" not in os.environ and _takes_colour(sys.stdout))
    return Terminal(sys.stdout, sys.stderr, wanted)


def is_interactive() -> bool:
    """Whether a person can be asked: both ends of the conversation are a terminal."""
    return _is_tty(sys.stdin) and _is_tty(sys.stdout)


def read_key() -> str:
    """Wait for one key press, without Enter and without echo.

    Keys that send several bytes (arrows) come back whole.

    Raises:
        KeyboardInterrupt: Ctrl-C.
        EOFError: Ctrl-D, or the terminal is gone.
    """
    key = _read_key()
    if key == CTRL_C:
        raise KeyboardInterrupt
    if key in {CTRL_D, ""}:
        raise EOFError
    return key


def _write(stream: TextIO, text: str) -> None:
    try:
        stream.write(text)
    except UnicodeEncodeError:
        encoding = stream.encoding or "ascii"
        stream.write(text.encode(encoding, "backslashreplace").decode(encoding))


def _is_tty(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # a closed stream
        return False


def _takes_colour(stream: TextIO | None) -> bool:
    return _is_tty(stream) and os.environ.get("TERM") != "dumb"


if sys.platform == "win32":

    def _read_key() -> str:
        import msvcrt

        key = msvcrt.getwch()
        return key + msvcrt.getwch() if key in "\x00\xe0" else key

else:

    def _read_key() -> str:
        import termios
        import tty

        descriptor = sys.stdin.fileno()
        try:
            saved = termios.tcgetattr(descriptor)
            # Ctrl-C still raises KeyboardInterrupt in this mode, also while a rewrite is being computed. Keys typed
            # ahead are kept.
            tty.setcbreak(descriptor, termios.TCSADRAIN)
            try:
                # A pasted or typed-ahead text must come one key at a time, an arrow key as a whole.
                first = os.read(descriptor, 1)
                return (first + _rest_of_key(descriptor, first)).decode("utf-8", "replace")
            finally:
                termios.tcsetattr(descriptor, termios.TCSADRAIN, saved)
        except (OSError, termios.error) as error:  # the terminal was closed
            raise EOFError from error

    def _rest_of_key(descriptor: int, first: bytes) -> bytes:
        import select

        if first == b"\x1b":
            rest = b""
            while select.select([descriptor], [], [], 0.02)[0] and len(rest) < 8:
                rest += os.read(descriptor, 1)
                if rest[-1:].isalpha() or rest[-1:] == b"~":
                    break
            return rest
        length = 4 if first >= b"\xf0" else 3 if first >= b"\xe0" else 2 if first >= b"\xc0" else 1
        return os.read(descriptor, length - 1) if length > 1 else b""
