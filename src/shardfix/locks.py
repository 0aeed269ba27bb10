"""Locks between processes. A lock is gone with the process that holds it, however it ends."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def hold(path: Path, *, wait: bool = True) -> Iterator[None]:
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
