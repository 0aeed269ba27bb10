"""Where a finding is, for readers outside: paths from the top of the work tree, positions, and lasting fingerprints."""

from __future__ import annotations

import bisect
import functools
import hashlib
import os
import urllib.parse
from collections import Counter
from collections.abc import Iterator

from shardfix import documents
from shardfix.diff import git_root
from shardfix.model import FileReport, Rewrite
from shardfix.parse import line_starts


class Lines:
    """The positions of a text: lines and columns from 1, a character being one code point."""

    def __init__(self, text: str) -> None:
        self._starts = line_starts(text)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of a character offset."""
        line = bisect.bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1


class Positions:
    """Where the findings of one file are. Those in a notebook count lines and offsets in the text of their cell."""

    def __init__(self, file: FileReport) -> None:
        self._file = file
        self.lines = Lines(file.before)
        self.text = functools.cache(lambda cell: documents.cell_text(file.before, cell))

    def end(self, finding: Rewrite) -> tuple[int, int]:
        """Line and column of the end, counted as those of the start are."""
        lines = Lines(self.text(finding.cell)) if finding.cell else self.lines
        return lines.position(finding.end)

    def in_file(self, finding: Rewrite) -> tuple[int, int]:
        """The first and the last line in the file, for readers that know no cells."""
        return self.line_in_file(finding.cell, finding.line), self.line_in_file(finding.cell, self.end(finding)[0])

    def line_in_file(self, cell: int, line: int) -> int:
        return documents.line_in_file(self._file.before, cell, line)

    def code(self, finding: Rewrite) -> str:
        """The construct that the finding is about."""
        return self.text(finding.cell)[finding.start : finding.end]


def top() -> str:
    """The folder that paths are told from: the top of the git work tree, elsewhere the current folder."""
    return git_root(os.curdir) or os.path.abspath(os.curdir)


def relative(path: str, root: str) -> str:
    """A file as seen from `root`, with forward slashes; absolute when it is somewhere else."""
    full = os.path.abspath(path)
    inside = full.startswith(root.rstrip(os.sep) + os.sep)
    return readable((os.path.relpath(full, root) if inside else full).replace(os.sep, "/"))


def uri(path: str, root: str) -> str:
    """The same as a URI: relative to `root`, or a whole `file:` URI when it is somewhere else."""
    full = os.path.abspath(path)
    inside = full.startswith(root.rstrip(os.sep) + os.sep)
    name = (os.path.relpath(full, root) if inside else full).replace(os.sep, "/")
    quoted = urllib.parse.quote(os.fsencode(name))
    return quoted if inside else f"file://{'' if quoted.startswith('/') else '/'}{quoted}"


def readable(text: str) -> str:
    """`text` without the lone surrogates that stand for the bytes of a name that is no UTF-8."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def fingerprints(file: FileReport, root: str) -> dict[Rewrite, str]:
    """For each finding what it is recognised by in a later run, when the lines around it have moved.

    Made from the path, the rule and the first line of the construct, whose other lines other rewrites may change; equal
    ones in a file are numbered.
    """
    seen: Counter[str] = Counter()
    positions, path = Positions(file), relative(file.path, root)
    return {finding: _fingerprint(finding, positions.code(finding), path, seen) for finding in everything(file)}


def everything(file: FileReport) -> Iterator[Rewrite]:
    """All findings of a file in order, those included that are suppressed or known."""
    found = (*file.findings, *file.suppressed, *file.baselined)
    yield from sorted(found, key=lambda each: (each.cell, each.start, each.end, each.code))


def _fingerprint(finding: Rewrite, code: str, path: str, seen: Counter[str]) -> str:
    first_line = " ".join(next(iter(code.splitlines()), "").split())
    key = "\0".join([finding.code, path, first_line])
    seen[key] += 1
    return hashlib.sha256(f"{key}\0{seen[key]}".encode()).hexdigest()[:32]
