"""The two sides of comparisons, told from bytes."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator

from shardfix.brackets import after_call, arguments, brackets
from shardfix.spelled import BLANK, WORD, is_tail

_EQUAL = re.compile(rb"[=!]=")
_IN = re.compile(rb"in(?=[\s\\]*[(\[{])")
_ASSERTS = re.compile(rb"assert(?:(?:Not)?Equals?|TupleEqual)[\s\\]*\(")
_ASKS = re.compile(rb"isinstance[\s\\]*\(")
_TUPLE = re.compile(rb"\btuple\b")
_NOT = re.compile(rb"\Wnot\Z")
_OPERAND = re.compile(rb"[\s\\]*(?:[\w\x80-\xff]+|(?=[(\[{]))")
_GOES_ON = re.compile(rb"[ \t]*([(\[{])|[\s\\]*\.[\s\\]*[\w\x80-\xff]+")
_OTHER = b"0"  #: a string, a number or the like
_KEYWORDS = frozenset(word.encode() for word in keyword.kwlist)
_FAR = 300


def sides(code: bytes) -> Iterator[tuple[bytes, bytes]]:
    """What is compared for equality, two and two; an empty text where a side cannot be told."""
    for match in _EQUAL.finditer(code):
        yield _left(code, match.start()), _right(code, match.end())
    for match in _ASSERTS.finditer(code):
        left, right = [*arguments(code, match.end()), b"", b""][:2]
        yield left, right


def asked_for_tuples(code: bytes) -> Iterator[bytes]:
    """What is looked for among tuples that are written there, or asked for being one."""
    for match in _IN.finditer(code):
        if not is_tail(code, match.start()):
            listed = _right(code, match.end()).lstrip(BLANK)
            if any(is_tuple(each) for each in arguments(listed, 1)):
                yield _left(code, match.start())
    for match in _ASKS.finditer(code):
        given = arguments(code, match.end())
        if len(given) > 1 and _TUPLE.search(given[1]):
            yield given[0]


def is_tuple(text: bytes) -> bool:
    """Whether an operand may be a tuple that is written in brackets: it is one, or cannot be told."""
    text = text.strip(BLANK)
    if not text:
        return True
    if not text.startswith(b"(") or after_call(text, 1) != len(text):
        return False
    inner = arguments(text, 1)
    return len(inner) > 1 or is_tuple(inner[0])


def _left(code: bytes, end: int) -> bytes:
    """The operand that ends there, as far as its last call or brackets; an empty one where that is not certain."""
    end = _stripped(code, end)
    if _NOT.match(code, max(0, end - 4), end):
        end = _stripped(code, end - 3)
    start = end
    if code[end - 1 : end] == b")":
        start = brackets(code).opened(end - 1)
        if start < 0:
            return b""
        called = _stripped(code, start)
        word = _stripped(code, called, WORD)
        if code[word:called] not in _KEYWORDS and word < called:
            start = word
    else:
        start = _stripped(code, start, WORD)
    while code[(before := _stripped(code, start)) - 1 : before] == b".":
        start = _stripped(code, _stripped(code, before - 1), WORD)
    return code[start:end] or _OTHER


def _right(code: bytes, start: int) -> bytes:
    """The operand that starts there."""
    operand = _OPERAND.match(code, start)
    if operand is None:
        return _OTHER
    end = operand.end()
    while (more := _GOES_ON.match(code, end)) is not None:
        end = after_call(code, more.end()) if more[1] else more.end()
    return code[start:end]


def _stripped(code: bytes, end: int, signs: bytes = BLANK) -> int:
    near = code[max(0, end - _FAR) : end]
    return end - len(near) + len(near.rstrip(signs))
