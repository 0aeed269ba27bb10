"""Unified diffs that `git apply` accepts, and their coloured form for a terminal.

A line ends at `\\n` and nowhere else: form feeds, lone carriage returns and Unicode line separators are content, as
they are for git.
"""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterable, Iterator, Sequence

from shardfix.model import Edit

CONTEXT = 3
NO_NEWLINE = "\\ No newline at end of file\n"

#: tag, and the ranges of old and new lines, as difflib gives them
Operation = tuple[str, int, int, int, int]

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
    hunks = "".join(_hunks(split_lines(before), split_lines(after), context))
    return f"--- {_label('a/' + name)}\n+++ {_label('b/' + name)}\n{hunks}"


def patch(
    before: str, after: str, path: str, encoding: str = "utf-8", bom: bool = False, base: str | None = None
) -> bytes:
    """The unified diff as bytes that fit the bytes of the file: in its encoding, with its byte order mark.

    Args:
        base: the folder in which the patch will be applied, the current one by default; see `patch_base`.
    """
    mark = "\ufeff" if bom else ""
    text = unified(mark + before, mark + after, path)
    # The two header lines hold a file name, whose bytes have nothing to do with the encoding of the content.
    hunks = text.split("\n", 2)[2] if text else ""
    # Git does not follow links: the file that one leads to is what a patch can change.
    name = patch_path(os.path.realpath(path), os.path.realpath(base or os.curdir))
    head = f"--- {_label('a/' + name)}\n+++ {_label('b/' + name)}\n"
    return os.fsencode(head) + hunks.encode(encoding) if text else b""


def patch_base(paths: Iterable[str]) -> str:
    """Where a patch of files is to be applied: in the current folder, or at their git root if one is outside of it."""
    here = os.path.realpath(os.curdir)
    for path in paths:
        real = os.path.realpath(path)
        if not _inside(real, here):
            return git_root(os.path.dirname(real)) or here
    return here


def first_changed_line(before: str, after: str) -> int:
    """Number of the first line in which two texts differ, counted from 1."""
    return _common_prefix(split_lines(before), split_lines(after)) + 1


def replacements(before: str, after: str) -> list[Edit]:
    """The edits that turn `before` into `after`: one for each block of changed lines, without what is equal in it."""
    old, new = split_lines(before), split_lines(after)
    starts = [0, *itertools.accumulate(map(len, old))]
    edits = []
    for tag, i1, i2, j1, j2 in operations(old, new):
        if tag == "equal":
            continue
        removed, added = "".join(old[i1:i2]), "".join(new[j1:j2])
        head = _common_prefix(removed, added)
        tail = _common_prefix(removed[head:][::-1], added[head:][::-1])
        edits.append(Edit(starts[i1] + head, starts[i2] - tail, added[head : len(added) - tail]))
    return edits


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
    lines = [visible(line.removesuffix("\r")) for line in diff.split("\n")]
    # A removed `-- ` line looks like a header, but no hunk begins two lines below it.
    following = [*lines, "", ""]
    heads = {
        number + each
        for number, line in enumerate(lines)
        if line.startswith("--- ")
        and following[number + 1].startswith("+++ ")
        and following[number + 2].startswith("@@ ")
        for each in (0, 1)
    }
    return "\n".join(_paint(line, header=number in heads) for number, line in enumerate(lines))


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


def split_lines(text: str) -> list[str]:
    """The lines of a text with their ends."""
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
    for group in _grouped(operations(old, new), context):
        first, last = group[0], group[-1]
        yield f"@@ -{_range(first[1], last[2])} +{_range(first[3], last[4])} @@\n"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                yield from (_line(" ", line) for line in old[i1:i2])
            else:
                yield from (_line("-", line) for line in old[i1:i2])
                yield from (_line("+", line) for line in new[j1:j2])


def operations(old: list[str], new: list[str]) -> list[Operation]:
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


def _grouped(changes: list[Operation], context: int) -> Iterator[list[Operation]]:
    """The operations of each hunk: changes whose contexts meet belong together."""
    group: list[Operation] = []
    for number, (tag, i1, i2, j1, j2) in enumerate(changes, 1):
        if tag != "equal":
            group.append((tag, i1, i2, j1, j2))
            continue
        keep = min(context, i2 - i1)
        if group and (i2 - i1 > 2 * context or number == len(changes)):
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
