"""What names are set to, told from bytes, and where an expression starts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from shardfix.brackets import after_call, arguments
from shardfix.spelled import whole

#: What stands between a name and its value: other names of a tuple, brackets, an annotation.
_SET = rb"(?:[\s\\]*,[\w\s.,*]*)?(?:[\s\\]*[)\]][)\]\w \t.,*]*)?[\s\\]*(?::[^=\r\n]*)?=(?!=)"
_PART = re.compile(rb"[\"'](?:[^\"'\\\r\n]|\\.)*[\"']|\\(?:\r\n?|\n)|[()\[\]{},\r\n;]")
_NAME = re.compile(rb"(?:(?:self|cls)[\s\\]*\.[\s\\]*)?([A-Za-z_\x80-\xff][\w\x80-\xff]*)")
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


def may_be_display(code: bytes, text: bytes, is_one: Callable[[bytes], bool]) -> bool:
    """Whether an expression may be a display of some kind: written there, or what the name that stands there is set to.

    A call gives none, and of several arms none is told apart by a codemod either; no expression at all may be any.
    """
    seen: set[bytes] = set()
    waiting = [text]
    if not text.strip():
        return True
    while waiting:
        text = waiting.pop().strip(b" \t\r\n\f\\")
        if text[:1] == b"(" and len(listed := arguments(text, 1)) == 1 and after_call(text, 1) == len(text):
            waiting.append(listed[0])
            continue
        name = _NAME.fullmatch(text)
        if name is None and is_one(text):
            return True
        if name is not None and name[1] not in seen:
            seen.add(name[1])
            waiting += set_to(code, name[1])
    return False
