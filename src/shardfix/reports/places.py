"""Where a finding is, for readers outside: paths from the top of the work tree, positions, and lasting fingerprints."""

from __future__ import annotations

import bisect
import hashlib
import os
import urllib.parse
from collections import Counter
from collections.abc import Iterator

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
    return {finding: _fingerprint(finding, file, root, seen) for finding in everything(file)}


def everything(file: FileReport) -> Iterator[Rewrite]:
    """All findings of a file in order, those included that are suppressed or known."""
    found = (*file.findings, *file.suppressed, *file.baselined)
    yield from sorted(found, key=lambda each: (each.start, each.end, each.code))


def _fingerprint(finding: Rewrite, file: FileReport, root: str, seen: Counter[str]) -> str:
    code = " ".join(next(iter(file.before[finding.start : finding.end].splitlines()), "").split())
    key = "\0".join([finding.code, relative(file.path, root), code])
    seen[key] += 1
    return hashlib.sha256(f"{key}\0{seen[key]}".encode()).hexdigest()[:32]
