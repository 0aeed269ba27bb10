"""Unified diffs that `git apply` accepts, and their coloured form for a terminal.

A line ends at `\\n` and nowhere else: form feeds, lone carriage returns and Unicode line separators are content, as
they are for git.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence

CONTEXT = 3
NO_NEWLINE = "\\ No newline at end of file\n"

#: tag, and the ranges of old and new lines, as difflib gives them
_Operation = tuple[str, int, int, int, int]

_NEEDS_QUOTES = re.compile(r'[\x00-\x1f\x7f"\\]')
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_BOLD, _RED, _GREEN, _CYAN, _RESET = "\x1b[1m", "\x1b[31m", "\x1b[32m", "\x1b[36m", "\x1b[0m"


def unified(before: str, after: str, path: str, context: int = CONTEXT) -> str:
    """The unified diff that turns `before` into `after`; empty when they are equal.

    `path` is the file as the user knows it; the diff names it as `git apply` wants it (see `patch_path`).
    """
    if before == after:
        return ""
    name = patch_path(path)
    hunks = "".join(_hunks(_lines(before), _lines(after), context))
    return f"--- {_label('a/' + name)}\n+++ {_label('b/' + name)}\n{hunks}"


def patch(before: str, after: str, path: str, encoding: str = "utf-8", bom: bool = False) -> bytes:
    """The unified diff as bytes that fit the bytes of the file: in its encoding, with its byte order mark."""
    mark = "\ufeff" if bom else ""
    text = unified(mark + before, mark + after, path)
    # The two header lines hold a file name, whose bytes have nothing to do with the encoding of the content.
    old, new, hunks = (*text.split("\n", 2), "", "", "")[:3]
    return os.fsencode(f"{old}\n{new}\n") + hunks.encode(encoding) if text else b""


def first_changed_line(before: str, after: str) -> int:
    """Number of the first line in which two texts differ, counted from 1."""
    return _common_prefix(_lines(before), _lines(after)) + 1


def patch_path(path: str, cwd: str | None = None) -> str:
    """`path` as a patch names it: relative to `cwd`, where `git apply` will be run, with forward slashes.

    A file outside of `cwd` is named relative to its own git work tree, since git refuses to leave the tree.
    """
    here = os.path.abspath(cwd or os.getcwd())
    full = os.path.abspath(os.path.join(here, path))
    base = here
    if not _inside(full, here):
        base = git_root(os.path.dirname(full)) or os.path.splitdrive(full)[0] + os.sep
    return os.path.relpath(full, base).replace(os.sep, "/")


def git_root(folder: str) -> str | None:
    """The nearest folder upward from `folder` that holds `.git`, None outside of any work tree."""
    current = os.path.abspath(folder)
    while True:
        if os.path.exists(os.path.join(current, ".git")):
            return current
        parent = os.path.dirname(current)
        if parent == current:
            return None
        current = parent


def visible(text: str) -> str:
    """`text` with control characters spelled out, so that a file's content cannot steer the terminal."""
    return _CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", text)


def coloured(diff: str) -> str:
    """A diff for people: coloured by line, control characters made visible, carriage returns at line ends dropped."""
    # Every diff of this module starts with its two header lines; a `--- ` further down is a removed `-- ` line.
    lines = [visible(line.removesuffix("\r")) for line in diff.split("\n")]
    return "\n".join(_paint(line, header=number < 2) for number, line in enumerate(lines))


def _paint(line: str, *, header: bool) -> str:
    if header and line:
        return f"{_BOLD}{line}{_RESET}"
    colour = {"@": _CYAN, "+": _GREEN, "-": _RED}.get(line[:1])
    return f"{colour}{line}{_RESET}" if colour else line


def _inside(path: str, folder: str) -> bool:
    return path.startswith(folder.rstrip(os.sep) + os.sep)


def _label(name: str) -> str:
    if _NEEDS_QUOTES.search(name):
        return '"' + _NEEDS_QUOTES.sub(lambda match: _ESCAPES.get(match[0], f"\\{ord(match[0]):03o}"), name) + '"'
    # git ends a name that holds a space by a tab, lest what follows the space be taken for a time stamp.
    return name + "\t" if " " in name else name


def _lines(text: str) -> list[str]:
    lines = text.split("\n")
    tail = lines.pop()
    return [line + "\n" for line in lines] + ([tail] if tail else [])


def _common_prefix(before: Sequence[str], after: Sequence[str]) -> int:
    count = 0
    for left, right in zip(before, after, strict=False):
        if left != right:
            break
        count += 1
    return count


def _hunks(old: list[str], new: list[str], context: int) -> Iterator[str]:
    for group in _grouped(_operations(old, new), context):
        first, last = group[0], group[-1]
        yield f"@@ -{_range(first[1], last[2])} +{_range(first[3], last[4])} @@\n"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                yield from (_line(" ", line) for line in old[i1:i2])
            else:
                yield from (_line("-", line) for line in old[i1:i2])
                yield from (_line("+", line) for line in new[j1:j2])


def _operations(old: list[str], new: list[str]) -> list[_Operation]:
    """What turns `old` into `new`, over the whole of both."""
    from difflib import SequenceMatcher

    # Most rewrites touch a few lines of a long file: only the part between the common ends is compared. Its first and
    # last lines differ, so that what is equal in it does not touch the ends.
    head = _common_prefix(old, new)
    tail = _common_prefix(old[head:][::-1], new[head:][::-1])
    old_end, new_end = len(old) - tail, len(new) - tail
    middle = SequenceMatcher(None, old[head:old_end], new[head:new_end]).get_opcodes()
    return [
        ("equal", 0, head, 0, head),
        *((tag, head + i1, head + i2, head + j1, head + j2) for tag, i1, i2, j1, j2 in middle),
        ("equal", old_end, len(old), new_end, len(new)),
    ]


def _grouped(operations: list[_Operation], context: int) -> Iterator[list[_Operation]]:
    """The operations of each hunk: changes whose contexts meet belong together."""
    group: list[_Operation] = []
    for number, (tag, i1, i2, j1, j2) in enumerate(operations, 1):
        if tag != "equal":
            group.append((tag, i1, i2, j1, j2))
            continue
        keep = min(context, i2 - i1)
        if group and (i2 - i1 > 2 * context or number == len(operations)):
            yield [*group, (tag, i1, i1 + keep, j1, j1 + keep)]
            group = []
        if not group:
            group = [(tag, i2 - keep, i2, j2 - keep, j2)]
        else:
            group.append((tag, i1, i2, j1, j2))


def _range(start: int, stop: int) -> str:
    length = stop - start
    if length == 1:
        return str(start + 1)
    # An empty range names the line before it.
    return f"{start + (1 if length else 0)},{length}"


def _line(sign: str, line: str) -> str:
    return sign + line if line.endswith("\n") else f"{sign}{line}\n{NO_NEWLINE}"
