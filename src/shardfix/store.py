"""Where the journals of this user are: found, read, cleaned up and in the end removed.

Each run has a folder of its own, out of reach of whatever is done to the project:

    runs/20261130T130128.042317Z-3fa9c1/
      lock      held by the run for as long as it lives
      images    the content that files had, compressed, one after the other, each content once
      log       one JSON document a line: the run, then each file it is about to replace and has replaced, its end
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shardfix import locks
from shardfix.source import reason

STATE_VARIABLE = "SHARDFIX_STATE_DIR"
KEEP_DAYS = 30
KEEP_RUNS = 200

#: What a line of a log is about.
RUN, REPLACE, REPLACED, COMMIT = "run", "replace", "replaced", "commit"
END, RECOVERED = "end", "recovered"

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


@contextlib.contextmanager
def state_lock() -> Iterator[None]:
    """Hold the lock of all journals.

    Raises:
        JournalError: the system refused something, in here or under the lock.
    """
    try:
        with locks.hold(state_folder() / "lock"):
            yield
    except OSError as error:
        raise unwritable(error) from error


def unwritable(error: OSError) -> JournalError:
    """What to say when a journal cannot be written."""
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
        with locks.hold(folder / "lock", wait=False):
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
        with state_lock():
            recover()


def recover() -> None:
    """Remove, under the lock, the half-written copies that killed runs left beside the files to be replaced."""
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


def prune() -> None:
    """Remove, under the lock, the runs that are too old or too many."""
    oldest = time.strftime("%Y%m%dT%H%M%S", time.gmtime(time.time() - KEEP_DAYS * 24 * 3600))
    folders = run_folders()
    for number, folder in enumerate(reversed(folders), 1):
        if (number >= KEEP_RUNS or folder.name < oldest) and not is_running(folder):
            shutil.rmtree(folder, ignore_errors=True)
