"""What earlier runs found, so that only files that changed are looked at again.

One file of JSON for each set of settings and each version of shardfix, Python and its own source; in it, for each file
that was looked at, a hash of its bytes and what was found. A file whose size and times are those of then is not even
read, unless it was written so shortly before that another change could hide behind the same time. What a finding owes
to other files of the project is noted with it, and checked. Whatever cannot be read, written or understood is as if
it was not there: a cache changes how long a run takes and nothing else.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from shardfix import __version__, index
from shardfix.config import Settings
from shardfix.model import Edit, Evidence, FileReport, Helper, Import, Rewrite, Safety, Status
from shardfix.source import SourceError, read_bytes

_FORMAT = 1
_RACY = 2_000_000_000  #: nanoseconds; some file systems keep times in steps of one or two seconds
_MOST_ENTRIES = 100_000
_MOST_FILES = 40
_LARGEST = 64_000_000  #: bytes of one cache file
VARIABLE = "SHARDFIX_CACHE_DIR"

State = list[int]  #: times, size and place of a file; empty where there is none


def digest(data: bytes) -> str:
    """The hash that stands for the content of a file."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def state_of(path: str) -> State:
    """What tells one version of a file from the next without reading it."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return []
    return [found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino]


class Cache:
    """What is known about files from earlier runs with the same settings."""

    def __init__(self, folder: str, settings: Settings, *, findings: bool) -> None:
        """`findings`: files with findings count too; otherwise only those about which there is nothing to say."""
        self._folder = folder
        self._findings = findings
        self._path = os.path.join(folder, f"{_key(settings)}.json")
        self._states: dict[str, State] = {}
        self._learnt: dict[str, list[Any]] = {}
        self._entries = _load(self._path)

    def known(self, path: str) -> FileReport | None:
        """The report on a file that is as it was when it was looked at; None where it has to be looked at."""
        full = os.path.abspath(path)
        state = self._states[full] = state_of(full)
        entry = self._entries.get(full)
        if entry is None or not state:
            return None
        try:
            seen, content, said, others = entry
            if said is not None and not self._findings:
                return None
            if seen != state and not (seen[2] == state[2] and digest(read_bytes(full)[0]) == content):
                return None
            if not all(_is_as_it_was(*other) for other in others):
                return None
            return FileReport(path) if said is None else _decoded(said, path)
        except (SourceError, TypeError, ValueError, KeyError, IndexError):
            return None  # whatever stands there, it is not of shardfix

    def learn(self, report: FileReport) -> None:
        """Remember a report, if it says what would be said again."""
        full = os.path.abspath(report.path)
        state = self._states.get(full)
        if not state or not report.digest or report.status is Status.FAILED or report.applied:
            return
        now = time.time_ns()
        others: list[tuple[str, bool, State | bool]] = []
        for path, matters in report.asked:
            seen = state_of(path) if matters else []
            if seen and _is_racy(seen, now):
                return
            others.append((path, matters, seen if matters else os.path.exists(path)))
        told = (report.findings, report.warnings, report.suppressed, report.baselined)
        silent = report.status is Status.SKIPPED or not any(told)
        if not silent and report.steps:
            return
        # A size of its own: the content decides.
        trusted = [0, 0, state[2], 0] if _is_racy(state, now) else state
        self._learnt[full] = [trusted, report.digest, None if silent else _encoded(report), others]

    def save(self) -> None:
        """Write what was learnt, together with what others wrote in the meantime."""
        if not self._learnt:
            return
        entries = {**_load(self._path), **self._learnt}
        surplus = len(entries) - _MOST_ENTRIES
        for path in [each for each in entries if each not in self._learnt][: max(0, surplus)]:
            del entries[path]
        body = json.dumps(entries, separators=(",", ":"), ensure_ascii=True).encode("ascii")
        with contextlib.suppress(OSError):
            os.makedirs(self._folder, exist_ok=True)
            _keep_out_of_git(self._folder)
            _write(self._path, digest(body).encode("ascii") + b"\n" + body)
            _prune(self._folder)


def folder_for(settings: Settings) -> str:
    """Where the cache is: named by the environment or the configuration, else in the user's folder for caches."""
    if named := os.environ.get(VARIABLE):
        return os.path.abspath(named)
    if settings.cache_dir:
        return os.path.join(settings.root or os.getcwd(), settings.cache_dir)
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif sys.platform == "darwin":
        base = os.path.join(home, "Library", "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")
    return os.path.join(base, "shardfix")


def _key(settings: Settings) -> str:
    """All that decides about findings besides the files themselves, as one word."""
    parts = (_FORMAT, __version__, _own_source(), sys.version, sys.implementation.name, settings, os.getcwd())
    return digest(repr((*parts, index.entries())).encode("utf-8", "surrogateescape"))


def _own_source() -> str:
    """A hash of shardfix itself: after a change of its code nothing that was found before counts."""
    found = hashlib.blake2b(digest_size=16)
    home = os.path.dirname(os.path.abspath(__file__))
    for folder, folders, names in os.walk(home):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            if name.endswith((".py", ".json")):
                with open(os.path.join(folder, name), "rb") as file:
                    found.update(name.encode("utf-8") + b"\0" + file.read())
    return found.hexdigest()


def _is_racy(state: State, now: int) -> bool:
    return max(state[0], state[1]) > now - _RACY


def _is_as_it_was(path: str, matters: bool, seen: object) -> bool:
    return (state_of(path) if matters else os.path.exists(path)) == seen


def _load(path: str) -> dict[str, list[Any]]:
    """The entries of a cache file; none where it is missing, broken off or not what was written."""
    try:
        with open(path, "rb") as file:
            head, _, body = file.read(_LARGEST).partition(b"\n")
        entries = json.loads(body) if digest(body).encode("ascii") == head else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return entries if isinstance(entries, dict) else {}


def _write(path: str, data: bytes) -> None:
    """Put a file in its place as a whole, so that whoever reads it meanwhile sees the old one or the new one."""
    descriptor, temporary = tempfile.mkstemp(suffix=".tmp", dir=os.path.dirname(path))
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _keep_out_of_git(folder: str) -> None:
    ignore = os.path.join(folder, ".gitignore")
    if not os.path.exists(ignore):
        _write(ignore, b"*\n")


def _prune(folder: str) -> None:
    """Remove the cache files that were not written for longest, and what killed runs left."""
    found = [entry for entry in os.scandir(folder) if entry.name.endswith((".json", ".tmp"))]
    newest = sorted(found, key=lambda entry: entry.stat().st_mtime, reverse=True)
    old = time.time() - 3600
    for entry in [*newest[_MOST_FILES:], *(e for e in newest if e.name.endswith(".tmp") and e.stat().st_mtime < old)]:
        with contextlib.suppress(OSError):
            os.unlink(entry.path)


# -- reports as JSON ----------------------------------------------------------------------------------------------


def _encoded(report: FileReport) -> list[Any]:
    return [list(report.warnings), [_row(finding) for finding in report.findings], report.encoding, report.bom]


def _row(rewrite: Rewrite) -> list[Any]:
    return [
        *(rewrite.code, rewrite.name, rewrite.line, rewrite.column, rewrite.start, rewrite.end, int(rewrite.safety)),
        *(rewrite.reason, _rows(rewrite.evidence), _rows(rewrite.edits), _rows(rewrite.imports)),
        *(rewrite.unused, _rows(rewrite.helpers), rewrite.cell),
    ]


def _rows(parts: Iterable[Evidence | Edit | Import | Helper]) -> list[list[Any]]:
    return [[getattr(part, name) for name in part.__slots__] for part in parts]


def _decoded(said: list[Any], path: str) -> FileReport:
    warnings, rows, encoding, bom = said
    findings = tuple(_rewrite(row, path) for row in rows)
    texts = tuple(_text(warning) for warning in warnings)
    report = FileReport(path, Status.OK, findings=findings, remaining=findings, warnings=texts)
    return replace(report, encoding=_text(encoding), bom=bool(bom))


def _rewrite(row: list[Any], path: str) -> Rewrite:
    code, name, line, column, start, end, safety, reason, evidence, edits, imports, unused, helpers, cell = row
    return Rewrite(
        *(_text(code), _text(name), path, int(line), int(column), int(start), int(end), Safety(safety), _text(reason)),
        evidence=tuple(Evidence(_text(text), int(line), int(cell)) for text, line, cell in evidence),
        edits=tuple(Edit(int(first), int(last), _text(text), int(cell)) for first, last, text, cell in edits),
        imports=tuple(Import(_text(module), _text(name), int(inside)) for module, name, inside in imports),
        unused=tuple(_text(name) for name in unused),
        helpers=tuple(Helper(_text(name), _text(source)) for name, source in helpers),
        cell=int(cell),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value
