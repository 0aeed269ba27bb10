"""The baseline: how many findings of each rule are known in each file, and wait until somebody comes to them.

    {"version": 1,
     "files": {"src/model.py": {"SF101": 2, "SF301": 1}}}

Up to that many findings of a rule in a file are known. When there are more, nobody can tell which of them are the new
ones, and all are shown. Paths are relative to the folder of the baseline, so that it can be moved with its tree.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from shardfix.model import Rewrite

NAME = ".shardfix-baseline.json"
VERSION = 1

#: path -> code -> count
Counts = dict[str, dict[str, int]]


class BaselineError(Exception):
    """A baseline that cannot be used; the message is one sentence that names the file."""


def split(findings: tuple[Rewrite, ...], known: Mapping[str, int]) -> tuple[tuple[Rewrite, ...], tuple[Rewrite, ...]]:
    """The findings of a file that are shown, and those that are known."""
    counts = Counter(each.code for each in findings)
    quiet = {code for code, count in counts.items() if count <= known.get(code, 0)}
    return (
        tuple(each for each in findings if each.code not in quiet),
        tuple(each for each in findings if each.code in quiet),
    )


@dataclass(frozen=True)
class Baseline:
    """A baseline as it is on disk; without entries where there is none."""

    path: str
    counts: Counts = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The number of findings that are known."""
        return sum(sum(each.values()) for each in self.counts.values())

    def of(self, path: str) -> dict[str, int]:
        """What is known about a file, by code."""
        return self.counts.get(self.key(path), {}) if self.counts else {}

    def key(self, path: str) -> str:
        """A file as the baseline names it."""
        full, inside = os.path.abspath(path), self._folder + os.sep
        below = full.removeprefix(inside) if full.startswith(inside) else os.path.relpath(full, self._folder)
        return below.replace(os.sep, "/")

    def gone(self, found: Mapping[str, Iterable[Rewrite]], codes: frozenset[str]) -> Iterator[tuple[str, str, int]]:
        """File, code and number of the findings that are known and not there any more.

        Args:
            found: every finding of the files that were looked at, by path, those included that are known.
            codes: of the rules that ran; the others say nothing.
        """
        present = {self.key(path): Counter(each.code for each in findings) for path, findings in found.items()}
        for path, counts in sorted(self.counts.items()):
            if path in present or not os.path.lexists(os.path.join(self._folder, path)):
                for code, count in sorted(counts.items()):
                    left = min(count, present.get(path, Counter())[code])
                    if left < count and code in codes:
                        yield path, code, count - left

    def pruned(self, found: Mapping[str, Iterable[Rewrite]], codes: frozenset[str]) -> Baseline:
        """Without what is gone; nothing is added."""
        counts = {path: dict(each) for path, each in self.counts.items()}
        for path, code, number in self.gone(found, codes):
            counts[path][code] -= number
        return Baseline(self.path, counts)

    def updated(self, found: Mapping[str, Iterable[Rewrite]], codes: frozenset[str]) -> Baseline:
        """With what is found in the files that were looked at; other files and the rules that did not run stay."""
        kept = self.pruned(found, codes)
        for path, findings in found.items():
            kept.counts.setdefault(self.key(path), {}).update(Counter(each.code for each in findings))
        return kept

    def render(self) -> str:
        """The text of the file: sorted, each count on a line of its own, so that branches merge."""
        files = {path: {code: n for code, n in sorted(each.items()) if n} for path, each in sorted(self.counts.items())}
        files = {path: each for path, each in files.items() if each}
        return json.dumps({"version": VERSION, "files": files}, indent=2) + "\n"

    @cached_property
    def _folder(self) -> str:
        return os.path.dirname(os.path.abspath(self.path))


NO_BASELINE = Baseline(NAME)


def read(path: str) -> Baseline:
    """Read a baseline.

    Raises:
        BaselineError: it is missing, unreadable or no baseline.
    """
    try:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
    except OSError as error:
        raise BaselineError(f"{path}: cannot be read: {error.strerror}; `shardfix baseline` writes one") from error
    except ValueError as error:
        raise BaselineError(f"{path}: not valid JSON: {error}; after a merge, run `shardfix baseline` anew") from error
    files = document.get("files") if isinstance(document, dict) else None
    if not isinstance(files, dict) or not all(_is_counts(each) for each in files.values()):
        raise BaselineError(f"{path}: not a baseline of shardfix: it must hold files, with a count for each code")
    if document.get("version") != VERSION:
        raise BaselineError(f"{path}: version {document.get('version')!r} of a baseline is not known to this shardfix")
    return Baseline(path, files)


def _is_counts(value: object) -> bool:
    return isinstance(value, dict) and all(type(count) is int and count >= 0 for count in value.values())
