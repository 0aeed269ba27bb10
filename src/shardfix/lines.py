"""Which lines of a file count, where only some do."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from shardfix.diff import operations, split_lines
from shardfix.model import Lines, Rewrite


def touched(lines: Lines, text: str, rewrites: Iterable[Rewrite]) -> list[Rewrite]:
    """Those rewrites whose construct or edits are on one of the lines."""
    starts = [0]
    while (end := text.find("\n", starts[-1])) >= 0:
        starts.append(end + 1)

    def on(start: int, end: int) -> bool:
        first, last = bisect_right(starts, start), bisect_right(starts, max(start, end - 1))
        return any(a <= last and first <= b for a, b in lines)

    return [
        each for each in rewrites if on(each.start, each.end) or any(on(edit.start, edit.end) for edit in each.edits)
    ]


def contains(lines: Lines, line: int) -> bool:
    return any(first <= line <= last for first, last in lines)


def moved(lines: Lines, before: str, after: str) -> Lines:
    """Where the lines are when a text has become another one. New text in the place of one of them counts too."""
    if before == after:
        return lines
    found: list[tuple[int, int]] = []
    for tag, i1, i2, j1, j2 in operations(split_lines(before), split_lines(after)):
        if tag == "equal":
            found += [
                (max(first, i1 + 1) + j1 - i1, min(last, i2) + j1 - i1)
                for first, last in lines
                if first <= i2 and i1 < last
            ]
        elif tag == "insert":
            if contains(lines, i1) and contains(lines, i1 + 1):
                found.append((j1 + 1, j2))
        elif tag == "replace" and any(first <= i2 and i1 < last for first, last in lines):
            found.append((j1 + 1, j2))
    return tuple(found)
