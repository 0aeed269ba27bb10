"""The journal: what each run replaces, written down before it is replaced, so that a run can be undone.

Each run has a folder of its own below the user's state folder, out of reach of whatever is done to the project:

    runs/20261130T130128.042317Z-3fa9c1/
      lock      held by the run for as long as it lives
      images    the content that files had, compressed, one after the other, each content once
      log       one JSON document a line: the run, then each file it is about to replace, at last its end

Images and log are on disk before the first of the files they speak of is touched. Whether a file was replaced
needs no record: its content says it. So a run may be killed at any moment, and a torn last line means nothing.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import shutil
import sys
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timezone
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from shardfix import source
from shardfix.source import Change, SourceError, reason

VERSION = 1  #: of the form of the log
STATE_VARIABLE = "SHARDFIX_STATE_DIR"
KEEP_DAYS = 30
KEEP_RUNS = 200
RUN, REPLACE, COMMIT, END, RECOVERED = "run", "replace", "commit", "end", "recovered"

_BATCH = 64  # files whose images are synced to disk together
_TAIL = 4096  # the last line of a finished log is shorter


class JournalError(Exception):
    """The journal cannot be written or read; the message is one sentence."""


def state_folder() -> Path:
    """Where the journals of this user are: `SHARDFIX_STATE_DIR`, else the system's folder for such things."""
    if given := os.environ.get(STATE_VARIABLE):
        return Path(os.path.abspath(given))
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser(r"~\AppData\Local")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Application Support")
    else:
        base = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    return Path(base) / "shardfix"


def digest(data: bytes) -> str:
    """What a file's content is known by."""
    return hashlib.sha256(data).hexdigest()


class Journal:
    """The journal of one run, a context manager. On disk there is nothing of it before the first change.

    A run that ends with an exception is on record as interrupted.

    Args:
        command: the command line.
        undoes: the id of the run that this one undoes.
    """

    def __init__(self, command: Sequence[str], undoes: str = "") -> None:
        self.id = ""
        self._command = list(command)
        self._undoes = undoes
        self._log: BinaryIO | None = None
        self._images: BinaryIO | None = None
        self._kept: dict[str, tuple[int, int]] = {}  # digest -> offset and length in the images
        self._temporary: dict[Change, str] = {}
        self._ending: dict[str, Any] = {}
        self._resources = contextlib.ExitStack()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            if self._log and kind is None:
                self._append({"event": END, **self._ending})
        except OSError as failure:
            raise _unwritable(failure) from failure
        finally:
            self._resources.close()

    def announce(self, changes: Iterable[Change]) -> None:
        """Put on disk what the files held and that they are about to be replaced.

        Raises:
            JournalError: that failed; no file may be replaced.
        """
        try:
            log, images = self._log, self._images
            if log is None or images is None:
                log, images = self._open()
            entries = [self._entry(change, images) for change in changes]
            _sync(images)
            self._append(*entries)
        except OSError as error:
            raise _unwritable(error) from error

    def replace(self, change: Change) -> tuple[str, ...]:
        """Replace one file; what could not be kept of it is returned.

        Raises:
            SourceError: it was not replaced; see `source.replace`.
            JournalError: it was not replaced, for it could not be announced.
        """
        self.announce([change])
        lost = self._replace(change)
        source.sync_folder(os.path.dirname(change.real))
        return lost

    def replace_all(self, changes: Iterable[Change]) -> Iterator[tuple[Change, tuple[str, ...], str]]:
        """Replace many files, announced together in batches. Yields each with what could not be kept, or why it failed.

        Raises:
            JournalError: what was yielded so far is all that was done.
        """
        left = iter(changes)
        while batch := list(islice(left, _BATCH)):
            self.announce(batch)
            for change in batch:
                try:
                    yield change, self._replace(change), ""
                except SourceError as error:
                    yield change, (), str(error)
            for folder in {os.path.dirname(change.real) for change in batch}:
                source.sync_folder(folder)

    def _replace(self, change: Change) -> tuple[str, ...]:
        with _state_lock():  # two runs must not both find a file unchanged and then replace it
            return source.replace(change, self._temporary.pop(change))

    def committed(self, commit: str) -> None:
        """Put on record that what was replaced so far is in a commit.

        Raises:
            JournalError: that failed.
        """
        try:
            self._append({"event": COMMIT, "id": commit})
        except OSError as error:
            raise _unwritable(error) from error

    def note(self, **values: Any) -> None:
        """Add to what the last line of the log will say."""
        self._ending.update(values)

    # -- on disk ----------------------------------------------------------------------------------------------------

    def _open(self) -> tuple[BinaryIO, BinaryIO]:
        runs = runs_folder()
        runs.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _state_lock():
            _recover()
            _prune(runs)
            now = datetime.now(timezone.utc)
            self.id = secrets.token_hex(3)
            folder = runs / f"{now:%Y%m%dT%H%M%S.%fZ}-{self.id}"
            folder.mkdir(mode=0o700)
            self._resources.enter_context(_lock(folder / "lock"))
        self._images = self._resources.enter_context((folder / "images").open("xb"))
        self._log = self._resources.enter_context((folder / "log").open("xb"))
        head = {"time": now.timestamp(), "folder": os.getcwd(), "command": self._command, "undoes": self._undoes}
        self._append({"event": RUN, "version": VERSION, "id": self.id, **head})
        source.sync_folder(str(folder))
        source.sync_folder(str(runs))
        return self._log, self._images

    def _entry(self, change: Change, images: BinaryIO) -> dict[str, Any]:
        """The line of the log about one file; keeps its content."""
        before = digest(change.before)
        if before not in self._kept:
            image = zlib.compress(change.before)
            self._kept[before] = (images.tell(), len(image))
            images.write(image)
        name = f".shardfix-{self.id}-{secrets.token_hex(4)}.tmp"
        self._temporary[change] = os.path.join(os.path.dirname(change.real), name)
        return {
            "event": REPLACE,
            "path": change.path,
            "real": change.real,
            "before": before,
            "after": digest(change.after),
            "image": self._kept[before],
            "temporary": name,
        }

    def _append(self, *documents: dict[str, Any]) -> None:
        assert self._log is not None
        # Escaped: a line is ASCII whatever a file is called.
        self._log.write("".join(json.dumps(document) + "\n" for document in documents).encode("ascii"))
        _sync(self._log)


@contextlib.contextmanager
def _state_lock() -> Iterator[None]:
    try:
        with _lock(state_folder() / "lock"):
            yield
    except OSError as error:
        raise _unwritable(error) from error


def _unwritable(error: OSError) -> JournalError:
    return JournalError(
        f"the journal in {state_folder()} cannot be written: {reason(error)}; "
        f"{STATE_VARIABLE} names another folder for it"
    )


def runs_folder() -> Path:
    return state_folder() / "runs"


def run_folders() -> list[Path]:
    """The folders of all runs on record, oldest first."""
    try:
        return sorted(each for each in runs_folder().iterdir() if each.is_dir())
    except FileNotFoundError:
        return []
    except OSError as error:
        raise JournalError(f"the journal in {state_folder()} cannot be read: {reason(error)}") from error


def read_log(folder: Path) -> Iterator[dict[str, Any]]:
    """The documents of a log. A torn or damaged line is passed over."""
    try:
        lines = (folder / "log").read_bytes().split(b"\n")[:-1]
    except OSError:
        return
    for line in lines:
        with contextlib.suppress(ValueError):
            document = json.loads(line)
            if isinstance(document, dict):
                yield document


def is_running(folder: Path) -> bool:
    """Whether the run is still alive."""
    try:
        with _lock(folder / "lock", wait=False):
            return False
    except BlockingIOError:
        return True
    except OSError:
        return False


def clean_up() -> None:
    """Remove what killed runs left beside files.

    Raises:
        JournalError: the journal cannot be written.
    """
    if runs_folder().is_dir():
        with _state_lock():
            _recover()


def _recover() -> None:
    """Remove the half-written copies that killed runs left beside the files they were about to replace."""
    for folder in run_folders():
        if not _ended(folder) and not is_running(folder):
            for document in read_log(folder):
                if document.get("event") == REPLACE:
                    with contextlib.suppress(OSError):
                        os.unlink(os.path.join(os.path.dirname(document["real"]), document["temporary"]))
            with contextlib.suppress(OSError), open(folder / "log", "ab") as log:
                # On a line of its own: the one before may be torn.
                log.write(f"\n{json.dumps({'event': RECOVERED})}\n".encode("ascii"))


def _ended(folder: Path) -> bool:
    """Whether the last line of a log says that nothing is left to clean up."""
    try:
        with open(folder / "log", "rb") as log:
            log.seek(max(0, os.fstat(log.fileno()).st_size - _TAIL))
            last = log.read().rstrip(b"\n").rpartition(b"\n")[2]
        return json.loads(last).get("event") in {END, RECOVERED}
    except (OSError, ValueError, AttributeError):
        return False


def _prune(runs: Path) -> None:
    """Remove the runs that are too old or too many."""
    oldest = time.strftime("%Y%m%dT%H%M%S", time.gmtime(time.time() - KEEP_DAYS * 24 * 3600))
    folders = run_folders()
    for number, folder in enumerate(reversed(folders), 1):
        if (number >= KEEP_RUNS or folder.name < oldest) and not is_running(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _sync(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())


# -- locks: gone with the process that holds them, however it ends --------------------------------------------------


@contextlib.contextmanager
def _lock(path: Path, *, wait: bool = True) -> Iterator[None]:
    """Hold the lock of a file; BlockingIOError when another process holds it and it is not to be waited for."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _acquire(descriptor, wait=wait)
        yield
    finally:
        os.close(descriptor)


if sys.platform == "win32":

    def _acquire(descriptor: int, *, wait: bool) -> None:
        import msvcrt

        while True:
            try:
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
                return
            except OSError:
                if not wait:
                    raise BlockingIOError from None
                time.sleep(0.01)

else:
    import errno
    import fcntl

    def _acquire(descriptor: int, *, wait: bool) -> None:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except OSError as error:
            # A file system without locks: runs at the same time are then not kept apart.
            if error.errno not in {errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS}:
                raise
