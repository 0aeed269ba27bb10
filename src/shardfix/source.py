"""Bytes <-> text, and the only place of the house that writes files.

The text of a file holds its newlines as they are on disk, whatever they are; only a byte order mark is taken off.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import stat
import tokenize
from dataclasses import dataclass, field

BOM = b"\xef\xbb\xbf"

_HEAD = 8192  # no coding line lies further down
_NEWLINE = re.compile(rb"\r\n|\r|\n")
_NOT_ASCII = re.compile(rb"[^\x00-\x7f]")


class SourceError(Exception):
    """A file that cannot be read as Python text or cannot be written; the message is one line without the path."""


@dataclass(frozen=True)
class Source:
    """One file as it was read. `real` is the file that `path` leads to when links are followed."""

    path: str
    real: str
    text: str
    encoding: str
    bom: bool
    data: bytes = field(repr=False)


def read(path: str) -> Source:
    """Read a Python file.

    Raises:
        SourceError: the file is missing, unreadable, no regular file, or its bytes are no text in its encoding.
    """
    data, _ = read_bytes(path)
    text, encoding, bom = decode(data)
    return Source(path, os.path.realpath(path), text, encoding, bom, data)


def read_bytes(path: str) -> tuple[bytes, int]:
    """The content and the mode of a regular file.

    Raises:
        SourceError: it is missing, unreadable or not a regular file.
    """
    try:
        # Without O_NONBLOCK the mere opening of a named pipe waits for its other end.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
        try:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):  # of a folder the system says it
                raise SourceError("not a regular file")
            # A file object takes as long as the reading of most files.
            data = b""
            while part := os.read(descriptor, max(status.st_size, _HEAD) + 1):
                data += part
            return data, stat.S_IMODE(status.st_mode)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise SourceError(f"cannot be read: {reason(error)}") from error
    except ValueError as error:  # a NUL in the path
        raise SourceError(f"cannot be read: {error}") from error


def decode(data: bytes) -> tuple[str, str, bool]:
    """Text, encoding and presence of a byte order mark of a Python file's bytes, by the rules of PEP 263.

    Raises:
        SourceError: NUL bytes, an unknown encoding, a mark that contradicts the coding line, or undecodable bytes.
    """
    if b"\0" in data:
        raise SourceError(f"{_line_of(data, data.index(0))}: holds a NUL byte, so it is no Python text")
    bom = data.startswith(BOM)
    encoding = _encoding(data)
    body = data[len(BOM) :] if bom else data
    try:
        return body.decode(encoding), encoding, bom
    except UnicodeDecodeError as error:
        line = _line_of(body, error.start)
        byte = body[error.start]
        raise SourceError(f"{line}: byte 0x{byte:02x} is not valid {encoding}") from error
    except (LookupError, ValueError) as error:
        raise SourceError(f"cannot be decoded as {encoding}: {error}") from error


def encode(text: str, encoding: str, bom: bool) -> bytes:
    """The bytes of a text in a file's encoding.

    Raises:
        SourceError: the encoding has no bytes for a character of the text.
    """
    try:
        return (BOM if bom else b"") + text.encode(encoding)
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        character = text[error.start]
        raise SourceError(f"line {line}: {character!r} does not exist in the file's encoding {encoding}") from error
    except (LookupError, ValueError) as error:
        raise SourceError(f"cannot be encoded as {encoding}: {error}") from error


@dataclass(frozen=True)
class Change:
    """New content for a file. `real` is what `path`, as the user knows it, leads to when links are followed."""

    path: str
    real: str
    before: bytes = field(repr=False)
    after: bytes = field(repr=False)


def change(source: Source, text: str) -> Change:
    """The change that gives the file of `source` a new text.

    Raises:
        SourceError: the text does not fit the encoding, or writing it would change bytes outside of the edits.
    """
    if encode(source.text, source.encoding, source.bom) != source.data:
        # Some codecs have several byte forms for one character.
        raise SourceError(f"its bytes do not survive decoding and encoding as {source.encoding}; nothing written")
    data = encode(text, source.encoding, source.bom)
    if _encoding(data) != source.encoding:
        raise SourceError("the new text names another encoding in its coding line; nothing written")
    return Change(source.path, source.real, source.data, data)


def replace(change: Change, temporary: str) -> tuple[str, ...]:
    """Replace the content of a file, all of it or nothing; mode, owner, access lists and attributes are kept.

    A symbolic link stays a link: the file it leads to is replaced. After a crash of the system the file is old or new;
    that it is new is only sure once its folder is synced.

    Args:
        temporary: a file beside the real one, which must not exist. A process that is killed may leave it behind.

    Returns:
        What could not be kept, one sentence each: the owner, or another name (hard link) of the file.

    Raises:
        SourceError: nothing was written, because the file changed since it was read, or the system refused.
    """
    try:
        if not os.access(change.real, os.W_OK) and os.path.exists(change.real):
            raise SourceError("is read-only; nothing written")
        return _replace(change, temporary)
    except OSError as error:
        raise SourceError(f"cannot be written: {reason(error)}") from error


def create(path: str, data: bytes) -> None:
    """Write a file that is not there yet.

    Raises:
        SourceError: it is there, or the system refused.
    """
    try:
        with open(path, "xb") as file:
            file.write(data)
    except OSError as error:
        raise SourceError(f"cannot be written: {reason(error)}") from error


def put(path: str, data: bytes) -> None:
    """Write a file of shardfix's own, such as a report, all of it or nothing; one that is there keeps its mode.

    Raises:
        SourceError: the system refused.
    """
    import tempfile

    real = os.path.realpath(path)
    try:
        if os.path.lexists(real) and not os.path.isfile(real):  # such as /dev/stdout
            with open(real, "wb") as file:
                file.write(data)
            return
        mode = stat.S_IMODE(os.stat(real).st_mode) if os.path.exists(real) else 0o666 & ~_umask()
        descriptor, temporary = tempfile.mkstemp(prefix=".shardfix-", suffix=".tmp", dir=os.path.dirname(real))
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
            os.chmod(temporary, mode)
            os.replace(temporary, real)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
    except OSError as error:
        raise SourceError(f"cannot be written: {reason(error)}") from error


def _umask() -> int:
    mask = os.umask(0)  # there is no way to ask without setting it
    os.umask(mask)
    return mask


def reason(error: OSError) -> str:
    """What the system says about a failed call, without the path."""
    return error.strerror or str(error) or type(error).__name__


def _replace(change: Change, temporary: str) -> tuple[str, ...]:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(temporary, flags, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(change.after)
            file.flush()
            old = os.stat(change.real)
            lost = _keep_owner_and_mode(change.real, old, temporary)
            os.fsync(file.fileno())
        # As late as possible: between this look and the replacement no other program gets a chance worth naming.
        if os.path.realpath(change.path) != change.real or read_bytes(change.real)[0] != change.before:
            raise SourceError("changed on disk since it was read; nothing written")
        os.replace(temporary, change.real)
    except BaseException:  # also Ctrl-C: the half-written copy must not stay
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    if old.st_nlink > 1:
        lost.append("had other names (hard links), which keep the old content")
    return tuple(lost)


def _keep_owner_and_mode(real: str, old: os.stat_result, temporary: str) -> list[str]:
    """Give a new file what the old one has; what could not be kept is returned."""
    lost: list[str] = []
    mode = stat.S_IMODE(old.st_mode)
    if hasattr(os, "chown"):
        new = os.stat(temporary)
        # One by one: only the superuser may give files away, but everybody may use the groups he is in.
        with contextlib.suppress(OSError):
            if old.st_gid != new.st_gid:
                os.chown(temporary, -1, old.st_gid)
        try:
            if old.st_uid != new.st_uid:
                os.chown(temporary, old.st_uid, -1)
        except OSError:
            lost.append("belongs to you now: only the superuser can keep another owner")
            mode &= ~(stat.S_ISUID | stat.S_ISGID)
    _copy_attributes(real, temporary)
    os.chmod(temporary, mode)  # after chown, which clears the set-user-id bits
    return lost


def _copy_attributes(real: str, temporary: str) -> None:
    """Copy extended attributes, on Linux access lists among them, where the file system and the rights allow."""
    if hasattr(os, "listxattr"):
        with contextlib.suppress(OSError):
            for name in os.listxattr(real):
                with contextlib.suppress(OSError):
                    os.setxattr(temporary, name, os.getxattr(real, name))


def sync_folder(folder: str) -> None:
    """Make the names in a folder outlast a crash of the system, where it lets a folder be opened."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _encoding(data: bytes) -> str:
    # Only the first two lines count. Their other bytes may be in the very encoding that the coding line names, which
    # `tokenize` (unlike Python itself) trips over.
    head = _NOT_ASCII.sub(b"?", b"\n".join(_NEWLINE.split(data[len(_bom(data)) : _HEAD], 2)[:2]))
    if b"coding" not in head:
        return "utf-8"
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(_bom(data) + head).readline)
    except SyntaxError as error:
        contradicts = data.startswith(BOM) and "unknown" not in str(error)
        cause = "the byte order mark says utf-8, the coding line something else" if contradicts else error
        raise SourceError(f"line 1: {cause}") from error
    return "utf-8" if encoding == "utf-8-sig" else encoding


def _bom(data: bytes) -> bytes:
    return BOM if data.startswith(BOM) else b""


def _line_of(data: bytes, offset: int) -> str:
    return f"line {data.count(10, 0, offset) + 1}"
