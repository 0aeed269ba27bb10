"""What names are set to, told from bytes, and where an expression starts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from shardfix.spelled import whole

#: What stands between a name and its value: other names of a tuple, brackets, an annotation.
_SET = rb"(?:[\s\\]*,[\w\s.,*]*)?(?:[\s\\]*[)\]][)\]\w \t.,*]*)?[\s\\]*(?::[^=\r\n]*)?=(?!=)"
_PART = re.compile(rb"[\"'](?:[^\"'\\\r\n]|\\.)*[\"']|\\(?:\r\n?|\n)|[()\[\]{},\r\n;]")
_FAR = 20_000  # bytes of a statement
MOST = 2_000  #: bytes of an expression; longer ones may be anything


def start_of(code: bytes, end: int) -> int:
    """Where the expression starts whose last bracket is at `end`."""
    depth = 0
    for at in range(end, max(0, end - MOST), -1):
        character = code[at : at + 1]
        depth += (character in b")]}") - (character in b"([{")
        before = code[at - 1 : at]
        if depth == 0 and not (before.isalnum() or before in (b"_", b".", b")", b"]", b"\\")):
            return at
    return max(0, end - MOST)


def set_to(code: bytes, name: bytes) -> Iterator[bytes]:
    """The expressions that statements may set a name to; of a tuple, each of its parts."""
    for match in whole(name, _SET).finditer(code):
        listed, start, depth = [], match.end(), 0
        for end in _PART.finditer(code, start, start + _FAR):
            character = end[0]
            if character in b"([{":
                depth += 1
            elif character in b")]}":
                depth -= 1
            if depth < 0 or (depth == 0 and character in b",\r\n;"):
                listed.append(code[start : end.start()])
                start = end.end()
            if depth < 0 or (depth == 0 and character in b"\r\n;"):
                break
        else:
            listed.append(code[start : start + MOST])
        if depth >= 0 or match[0].endswith(b":="):  # otherwise it is the keyword of a call
            yield from listed
