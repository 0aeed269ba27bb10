"""The journal: what each run replaces, written down before it is replaced, so that a run can be undone.

What a journal looks like on disk is told in `store`. Images and log are on disk before the first of the files they
speak of is touched. That a file was replaced is noted afterwards, for whoever asks long after; undoing needs no such
note, since the content of the file says it. So a run may be killed at any moment, and a torn last line means nothing.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import zlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timezone
from itertools import islice
from types import TracebackType
from typing import Any, BinaryIO

from shardfix import locks, source, store
from shardfix.source import Change, SourceError

VERSION = 1  #: of the form of the log
_BATCH = 64  # files whose images are synced to disk together


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
        self._planned = 0
        self._resources = contextlib.ExitStack()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            if self._log and kind is None:
                self._append({"event": store.END, **self._ending})
        except OSError as failure:
            raise store.unwritable(failure) from failure
        finally:
            self._resources.close()

    def plan(self, files: int) -> None:
        """So many files are to be replaced in all; without effect after the first of them."""
        self._planned = max(self._planned, files)

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
            raise store.unwritable(error) from error

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
        with store.state_lock():  # two runs must not both find a file unchanged and then replace it
            lost = source.replace(change, self._temporary.pop(change))
        if self._log is not None:
            with contextlib.suppress(OSError):  # it is replaced all the same; a full disk stops the next announcement
                self._log.write(_line({"event": store.REPLACED, "real": change.real}))
                self._log.flush()
        return lost

    def committed(self, commit: str) -> None:
        """Put on record that what was replaced so far is in a commit.

        Raises:
            JournalError: that failed.
        """
        try:
            self._append({"event": store.COMMIT, "id": commit})
        except OSError as error:
            raise store.unwritable(error) from error

    def note(self, **values: Any) -> None:
        """Add to what the last line of the log will say."""
        self._ending.update(values)

    # -- on disk ----------------------------------------------------------------------------------------------------

    def _open(self) -> tuple[BinaryIO, BinaryIO]:
        runs = store.runs_folder()
        runs.mkdir(mode=0o700, parents=True, exist_ok=True)
        with store.state_lock():
            store.recover()
            store.prune()
            now = datetime.now(timezone.utc)
            self.id = secrets.token_hex(3)
            folder = runs / f"{now:%Y%m%dT%H%M%S.%fZ}-{self.id}"
            folder.mkdir(mode=0o700)
            self._resources.enter_context(locks.hold(folder / "lock"))
        self._images = self._resources.enter_context((folder / "images").open("xb"))
        self._log = self._resources.enter_context((folder / "log").open("xb"))
        head = {"time": now.timestamp(), "folder": os.getcwd(), "command": self._command, "undoes": self._undoes}
        self._append({"event": store.RUN, "version": VERSION, "id": self.id, "files": self._planned, **head})
        for new in (folder, runs, runs.parent):
            source.sync_folder(str(new))
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
            "event": store.REPLACE,
            "path": change.path,
            "real": change.real,
            "before": before,
            "after": digest(change.after),
            "image": self._kept[before],
            "temporary": name,
        }

    def _append(self, *documents: dict[str, Any]) -> None:
        assert self._log is not None
        self._log.write(b"".join(map(_line, documents)))
        _sync(self._log)


def _line(document: dict[str, Any]) -> bytes:
    return f"{json.dumps(document)}\n".encode("ascii")  # escaped, whatever a file is called


def _sync(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())
