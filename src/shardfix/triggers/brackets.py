"""Brackets and strings of a text that is not parsed: arguments, values, and what a place stands in."""

from __future__ import annotations

import bisect
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def lazily(pattern: bytes, flags: int = 0) -> Callable[[], re.Pattern[bytes]]:
    """A pattern that is compiled when it is first asked for: to compile all of them takes longer than many a run."""
    return lru_cache(maxsize=1)(lambda: re.compile(pattern, flags))


def kept(compute: Callable[Concatenate[bytes, P], T]) -> Callable[Concatenate[bytes, P], T]:
    """Keep what is computed of the text that is looked at, and of no other one: texts are large."""
    known: tuple[bytes, dict[object, T]] = (b"", {})

    def told(code: bytes, /, *asked: P.args, **_: P.kwargs) -> T:
        nonlocal known
        text, found = known
        if code is not text:
            found = {}
            known = code, found  # at once: another thread looks at another text
        if asked not in found:
            found[asked] = compute(code, *asked)  # type: ignore[call-arg]
        return found[asked]

    return told


OPEN, CLOSE = b"([{", b")]}"
#: The bytes of names, and those between the parts of an expression.
WORD = bytes(c for c in range(256) if c > 127 or chr(c).isalnum() or c == 95)
BLANK = b" \t\r\n\f\\"
#: The rest of a string or comment. What starts with one of some signs, and looks back at it, is found in a third of the
#: time that alternatives take.
_REST = rb"(?<=\")[^\"\\\r\n]*(?:\\.[^\"\\\r\n]*)*\"|(?<=')[^'\\\r\n]*(?:\\.[^'\\\r\n]*)*'|(?<=#)[^\r\n]*"
_TOKEN = lazily(rb"[\"'#()\[\]{},](?:(?<=[()\[\]{},])|" + _REST + rb")")
_TOKEN_OR_END = lazily(rb"[\"'#()\[\]{},\r\n;](?:(?<=[()\[\]{},\r\n;])|" + _REST + rb")")
#: What a new line inside of brackets begins with when the expression goes on there; a statement may begin with `if`.
_GOES_ON = lazily(
    rb"\s*(?:[-+*/|&^%.<>=]|(?:or|and|in|is|not)\b|else\b(?![\s\\]*:)|"
    rb"if\b(?:[^:]|:(?![ \t]*[\r\n]))*?\belse\b)"
)
_STRING_NEXT = lazily(rb"\s*[A-Za-z]{0,2}[\"']")
_WAITS = lazily(rb"(?:[-+*|&^%/.<>=\\]|\b(?:or|and|if|else|not|in|is))\Z")
_FAR = 20_000  # bytes; who writes longer calls
_DEEPEST = 50  # brackets in brackets
_AT_ONCE = 30  # bytes that are stripped at once
_LONGEST = 2_000  # bytes back to where an expression starts
_LAMBDA = lazily(rb"[\s\\]*lambda\b[^:]*\Z")  # its parameters
#: Brackets that open (group 1) and close (group 2), strings and comments; strings over several lines are only there
#: where nothing could be taken out.
_MARK = lazily(
    rb"[\"'#()\[\]{}](?:(?<=[(\[{])()|(?<=[)\]}])()"
    rb"|(?<=\")\"\"(?:[^\"\\]|\\[\s\S]|\"(?!\"\"))*\"{3}|(?<=')''(?:[^'\\]|\\[\s\S]|'(?!''))*'{3}|" + _REST + rb")"
)
_LONG = (b'"""', b"'''")
_HEADS = lazily(rb"def[ \t]"), lazily(rb"class[ \t]")  # found faster than the start of a line and what follows
_DEFINES = lazily(rb"\b(?:def|class)[\s\\]+[\w\x80-\xff]+[\s\\]*(?:\[[^\r\n]*\])?[\s\\]*\Z")


def arguments(code: bytes, start: int) -> list[bytes]:
    """The arguments of a call whose bracket opens before `start`."""
    depth, begin, found = 0, start, []
    for match in _TOKEN().finditer(code, start, start + _FAR):
        token = match[0]
        if token in OPEN:
            depth += 1
        elif token in CLOSE:
            depth -= 1
            if depth < 0:
                found.append(code[begin : match.start()])
                return found
        elif token == b"," and depth == 0 and not _LAMBDA().match(code, begin, match.start()):
            found.append(code[begin : match.start()])
            begin = match.end()
    return [*found, code[begin : start + _FAR]]


def value(code: bytes, start: int) -> bytes:
    """The expression that starts there: up to a comma, a bracket, or the end of the statement."""
    depth = 0
    for match in _TOKEN_OR_END().finditer(code, start, start + _FAR):
        token = match[0]
        if token in OPEN:
            depth += 1
        elif token in CLOSE:
            depth -= 1
            if depth < 0:
                return code[start : match.start()]
        elif depth == 0 and token == b",":
            return code[start : match.start()]
        elif depth == 0 and token in b"\r\n;":
            said = code[start : match.start()].rstrip()
            quoted = said[-1:] in (b'"', b"'") and _STRING_NEXT().match(code, match.end())
            waits = quoted or _WAITS().search(said) or _GOES_ON().match(code, match.end(), match.end() + 2_000)
            if said.strip(b"( \t\\") and not waits:
                return said
    return code[start:] if len(code) <= start + _FAR else b""


def after_call(code: bytes, start: int) -> int:
    """Where the bracket is closed that opens before `start`; somewhere behind it where it is not closed nearby."""
    depth = 0
    for match in _TOKEN().finditer(code, start, start + _FAR):
        if match[0] in OPEN:
            depth += 1
        elif match[0] in CLOSE:
            depth -= 1
            if depth < 0:
                return match.end()
    return min(start + _FAR, len(code))


def start_of(code: bytes, end: int) -> int:
    """Where the expression starts whose last bracket is at `end`."""
    depth = 0
    for at in range(end, max(0, end - _LONGEST), -1):
        character = code[at : at + 1]
        depth += (character in b")]}") - (character in b"([{")
        before = code[at - 1 : at]
        if depth == 0 and not (before.isalnum() or before in (b"_", b".", b")", b"]", b"\\")):
            return at
    return max(0, end - _LONGEST)


def _definitions(code: bytes) -> list[int]:
    """Where the lines start that a definition begins."""
    found = []
    for match in (match for head in _HEADS for match in head().finditer(code)):
        line = code.rfind(b"\n", 0, match.start()) + 1
        if code[line : match.start()].strip(b" \t") in (b"", b"async"):
            found.append(line)
    return sorted(found)


def stripped(code: bytes, end: int, signs: bytes = BLANK) -> int:
    """Where what ends there ends without some signs."""
    while end and code[end - 1] in signs:
        near = code[max(0, end - _AT_ONCE) : end]
        end -= len(near) - len(near.rstrip(signs))
    return end


class _Block:
    """The brackets and strings from one definition to the next one, which stands in no bracket."""

    def __init__(self, code: bytes, start: int, end: int, sure: bool) -> None:
        self.places: list[int] = []
        self.open: list[int] = []  # -1: none
        self.ends: dict[int, int] = {}  # of the strings
        self.sure = sure
        around: list[int] = []
        opened = -1
        for match in _MARK().finditer(code, start, end):
            place = match.start()
            if match.lastindex is None:
                self.ends[place] = match.end()
            elif match.lastindex == 1:
                around.append(opened)
                opened = place
            elif around:
                opened = around.pop()
            else:
                self.sure = False
            self.places.append(place)
            self.open.append(opened)
        self.sure = self.sure and not around


class Brackets:
    """What each place of a text stands in: which bracket is open there, and whether it is in a string."""

    def __init__(self, code: bytes) -> None:
        self._code = code
        self._bounds = [0, *_definitions(code), len(code)]
        self._long = [
            [match.start() for match in re.finditer(quotes, code)] if quotes in code else [] for quotes in _LONG
        ]
        self._blocks: dict[int, _Block] = {}

    def may_be_given(self, place: int) -> bool:
        """Whether a keyword that stands there may be one of a call, and not of a definition, or a name that is set."""
        sure, opened, string = self._around(place)
        if not sure:
            return True
        if string >= 0:  # only code in a formatted one calls something
            return b"(" in self._code[string:place]
        return opened >= 0 and self._code[opened] == 40 and not self._defines(opened)

    def is_given(self, place: int) -> bool:
        """Whether a name that stands there is for certain a keyword or an argument of a call, or the key of an item."""
        sure, opened, string = self._around(place)
        if not sure or opened < 0 or self._code[opened] == 123:
            return sure and string >= 0
        before = self._code[max(0, opened - 1) : opened]
        called = before.isalnum() or before in (b"_", b")", b"]")
        return called and not self._defines(opened) and b"lambda" not in self._code[opened:place]

    def is_argument(self, place: int) -> bool:
        """Whether a place is for certain between the brackets of a call, of a definition or of an index."""
        sure, opened, _ = self._around(place)
        before = self._code[max(0, opened - 1) : opened]
        return sure and opened > 0 and (before.isalnum() or before in (b"_", b")", b"]"))

    def outermost(self, place: int) -> int:
        """Where the first of the brackets opens that a place is in; the place itself where it is in none."""
        for _ in range(_DEEPEST):
            sure, opened, _ = self._around(place - 1)
            if not sure or opened < 0:
                break
            place = opened
        return place

    def enclosed(self, place: int) -> bool:
        """Whether a place is for certain in brackets."""
        sure, opened, _ = self._around(place)
        return sure and opened >= 0

    def is_free(self, place: int) -> bool:
        """Whether a place is for certain in no brackets and no string."""
        sure, opened, string = self._around(place)
        return sure and opened < 0 and string < 0

    def opened(self, place: int) -> int:
        """Where the bracket opens that is closed at a place; -1 where that is not certain, as it is not in a string."""
        sure, opened, _ = self._around(place - 1)
        return opened if sure and self._around(place)[2] < 0 else -1

    def _around(self, place: int) -> tuple[bool, int, int]:
        """Whether it is certain, the bracket that is open at a place, and the string it is in; -1 for none."""
        at = bisect.bisect_right(self._bounds, place) - 1
        block = self._blocks.get(at)
        if block is None:
            end = self._bounds[at + 1] if at + 1 < len(self._bounds) else len(self._code)
            # A string over several lines may begin or end anywhere.
            sure = not any(
                bisect.bisect_left(each, edge) % 2 for each in self._long if each for edge in (self._bounds[at], end)
            )
            block = self._blocks[at] = _Block(self._code, self._bounds[at], end, sure)
        last = bisect.bisect_right(block.places, place) - 1
        if last < 0:
            return block.sure, -1, -1
        start = block.places[last]
        return block.sure, block.open[last], start if place < block.ends.get(start, start) else -1

    def _defines(self, opened: int) -> bool:
        start = max(0, opened - 300)
        near = self._code.find(b"def", start, opened) >= 0 or self._code.find(b"class", start, opened) >= 0
        return near and _DEFINES().search(self._code, start, opened) is not None


@lru_cache(maxsize=1)
def brackets(code: bytes) -> Brackets:
    """The brackets of the text that is looked at."""
    return Brackets(code)
