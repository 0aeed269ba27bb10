"""What is printed and how: streams that survive odd encodings and closed pipes, colours, single keys."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from types import FrameType
from typing import Any, TextIO

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


class OutputError(Exception):
    """Standard output takes nothing more. `closed` says that its reader went away, which is no fault."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror or str(error))
        self.closed = isinstance(error, BrokenPipeError)


CTRL_C = "\x03"
CTRL_D = "\x04"


@dataclass(frozen=True)
class Terminal:
    """Standard output and error of a run. `colour` says whether escape sequences may be written to the output, `width`
    at which column its lines are to be wrapped, 0 for none.

    Every method raises OutputError when the output takes nothing more; that the error stream does not is no matter.
    """

    out: TextIO
    err: TextIO
    colour: bool = False
    width: int = 0

    def print(self, text: str = "") -> None:
        """Write a line of text to the output; what the stream cannot encode is spelled out."""
        with _output_errors():
            _write(self.out, text + "\n")

    def note(self, text: str) -> None:
        """Write a line of text to the error stream, after everything printed so far."""
        with _output_errors():
            self.out.flush()
        with contextlib.suppress(OSError):
            _write(self.err, text + "\n")
            self.err.flush()

    def raw(self, data: bytes) -> None:
        """Write bytes to the output as they are."""
        buffer = getattr(self.out, "buffer", None)
        with _output_errors():
            self.out.flush()
            if buffer is None:  # a stream of text without bytes below it
                self.out.write(data.decode("utf-8", "backslashreplace"))
            else:
                buffer.write(data)
                buffer.flush()

    def flush(self) -> None:
        """Hand on everything printed so far."""
        with _output_errors():
            self.out.flush()
        with contextlib.suppress(OSError):
            self.err.flush()

    def style(self, text: str, *styles: str) -> str:
        """`text` in the given styles, if the output takes colours."""
        if not self.colour or not text:
            return text
        return f"\x1b[{';'.join(STYLES[style] for style in styles)}m{text}\x1b[0m"


def open_streams() -> None:
    """Put the null device in the place of standard streams that were closed by whoever started this process.

    Otherwise they are None, and the next file that is opened gets their descriptor: what a library or a worker process
    writes to the error stream would end up in it.
    """
    for descriptor, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, os.O_RDWR)
            if null != descriptor:
                os.dup2(null, descriptor)
                os.close(null)
            setattr(sys, name, os.fdopen(descriptor, "w" if descriptor else "r", closefd=False))


def drop_output() -> None:
    """Send what is still printed to nowhere: its reader may be one that takes nothing at the moment."""
    with contextlib.suppress(OSError, ValueError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, sys.stdout.fileno())
        os.close(null)


def open_terminal(colour: str = "auto") -> Terminal:
    """The terminal of this process; `colour` is auto, always or never. `NO_COLOR` is honoured in auto."""
    wanted = colour == "always" or (colour == "auto" and "NO_COLOR" not in os.environ and _takes_colour(sys.stdout))
    return Terminal(sys.stdout, sys.stderr, wanted, shutil.get_terminal_size().columns if _is_tty(sys.stdout) else 0)


def is_interactive() -> bool:
    """Whether a person can be asked: both ends of the conversation are a terminal."""
    return _is_tty(sys.stdin) and _is_tty(sys.stdout)


class Keyboard:
    """Single keys, without Enter and without echo, for as long as the context lasts.

    The terminal stays in this mode between the questions too: a key that is pressed early must not be echoed or taken
    for a control character by the terminal's own line editing.
    """

    def __enter__(self) -> Keyboard:
        self._mode = _Mode()
        self._mode.set()
        return self

    def __exit__(self, *_: object) -> None:
        self._mode.restore()

    def read(self) -> str:
        """Wait for one key; those that send several bytes (arrows) come back whole.

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

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """Give the terminal back while another program, such as an editor, uses it."""
        self._mode.restore()
        try:
            yield
        finally:
            self._mode.set()


@contextlib.contextmanager
def _output_errors() -> Iterator[None]:
    # An own exception: typer takes a BrokenPipeError for its own, and would end with status 1.
    try:
        yield
    except OSError as error:
        raise OutputError(error) from error


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

    class _Mode:
        """The console needs no mode for single keys."""

        def set(self) -> None:
            pass

        def restore(self) -> None:
            pass

    def _read_key() -> str:
        import msvcrt

        key = msvcrt.getwch()
        return key + msvcrt.getwch() if key in "\x00\xe0" else key

else:
    import select
    import signal
    import termios
    import tty

    class _Mode:
        """Keys one by one. Ctrl-C stays a signal, so that it works while a rewrite is being computed too."""

        def __init__(self) -> None:
            self._descriptor = sys.stdin.fileno()
            self._saved: list[Any] | None = None

        def set(self) -> None:
            with contextlib.suppress(OSError, termios.error):  # no terminal, or one that was closed
                self._saved = termios.tcgetattr(self._descriptor)
                tty.setcbreak(self._descriptor, termios.TCSADRAIN)  # keys typed ahead are kept
                with contextlib.suppress(ValueError):  # not the main thread
                    signal.signal(signal.SIGCONT, self._continued)

        def restore(self) -> None:
            with contextlib.suppress(OSError, termios.error, ValueError):
                signal.signal(signal.SIGCONT, signal.SIG_DFL)
                if self._saved is not None:
                    termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._saved)

        def _continued(self, number: int, frame: FrameType | None) -> None:
            # After Ctrl-Z the shell has put its own mode on the terminal.
            with contextlib.suppress(OSError, termios.error):
                tty.setcbreak(self._descriptor, termios.TCSADRAIN)

    def _read_key() -> str:
        descriptor = sys.stdin.fileno()
        try:
            # Keys typed ahead must come one at a time, an arrow key as a whole.
            first = os.read(descriptor, 1)
            return (first + _rest_of_key(descriptor, first)).decode("utf-8", "replace")
        except OSError as error:  # the terminal was closed
            raise EOFError from error

    def _rest_of_key(descriptor: int, first: bytes) -> bytes:
        if first == b"\x1b":
            rest = b""
            while select.select([descriptor], [], [], 0.02)[0] and len(rest) < 8:
                rest += os.read(descriptor, 1)
                if rest[-1:].isalpha() or rest[-1:] == b"~":
                    break
            return rest
        rest = b""
        # A byte that begins no UTF-8 character stands alone, and one that nothing follows must not wait for a key.
        length = 1 if not b"\xc2" <= first <= b"\xf4" else 4 if first >= b"\xf0" else 3 if first >= b"\xe0" else 2
        while len(rest) < length - 1 and select.select([descriptor], [], [], 0.02)[0]:
            rest += os.read(descriptor, 1)
        return rest
