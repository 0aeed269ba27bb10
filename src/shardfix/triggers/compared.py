"""The two sides of comparisons, told from bytes."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Iterator

from shardfix.triggers.brackets import BLANK, WORD, after_call, arguments, brackets, lazily, stripped
from shardfix.triggers.spelled import is_tail

_EQUAL = lazily(rb"=(?<=[=!]=)")  # found faster than what starts with one of two signs
_OPENS = lazily(rb"[\s\\]*\(")
_IN = lazily(rb"in(?=[\s\\]*[(\[{])")
_ASSERTS = lazily(rb"assert(?:(?:Not)?Equals?|TupleEqual)[\s\\]*\(")
_ASKS = lazily(rb"isinstance[\s\\]*\((?![\w.]+,[ \t]*(?!tuple\b)[\w.]+\))")  # for a tuple, or for more than one class
_TUPLE = lazily(rb"\btuple\b")
_NOT = lazily(rb"\Wnot\Z")
_OPERAND = lazily(rb"[\s\\]*(?:[\w\x80-\xff]+|(?=[(\[{]))")
_GOES_ON = lazily(rb"[ \t]*([(\[{])|[\s\\]*\.[\s\\]*[\w\x80-\xff]+")
_PLAIN = lazily(rb"[^()\[\]{}\"'#]*")
_DEEPEST = 30  # brackets in brackets
_OTHER = b"0"  #: a string, a number or the like
_KEYWORDS = frozenset(word.encode() for word in keyword.kwlist)
_NEAR = 200  # bytes back to where plain brackets open

Test = Callable[[bytes, int], bool]  # of an operand, and a place near it


def are_compared(code: bytes, one: Test, other: Test) -> bool:
    """Whether something of one kind may be compared for equality with something of another.

    An operand that cannot be told is empty. Of the tests the second one is asked first, for it takes less time.
    """
    for match in _EQUAL().finditer(code):
        right, end = _right(code, match.end()), match.start() - 1
        if other(right, end) and one(_left(code, end), end):
            return True
        if right is not _OTHER and other(_left(code, end), end) and one(right, end):
            return True
    for match in _ASSERTS().finditer(code):
        at = match.end()
        left, right = _asserted(code, match)
        if (other(right, at) and one(left, at)) or (other(left, at) and one(right, at)):
            return True
    return False


def compared_with_tuples(code: bytes) -> Iterator[tuple[bytes, int]]:
    """What is compared with a tuple that is written there, looked for among such, or asked for being one.

    Each comes with a place near it.
    """
    for match in _EQUAL().finditer(code):
        start, end = match.start() - 1, match.end()
        if _OPENS().match(code, end) and is_tuple(_right(code, end)):
            yield _left(code, start), start
        if code[stripped(code, start) - 1] == 41 and is_tuple(_left(code, start)):  # it ends with a bracket
            yield _right(code, end), start
    for match in _ASSERTS().finditer(code):
        left, right = _asserted(code, match)
        yield from ((each, match.end()) for each, other in ((left, right), (right, left)) if is_tuple(other))
    for match in _IN().finditer(code):
        if not is_tail(code, match.start()):
            listed = _right(code, match.end()).lstrip(BLANK)
            if b"(" in listed[1:] and any(is_tuple(each) for each in arguments(listed, 1)):
                yield _left(code, match.start()), match.start()
    for match in _ASKS().finditer(code):
        given = arguments(code, match.end())
        if len(given) > 1 and _TUPLE().search(given[1]):
            yield given[0], match.end()


def _asserted(code: bytes, match: re.Match[bytes]) -> tuple[bytes, bytes]:
    left, right = [*arguments(code, match.end()), b"", b""][:2]
    return left, right


def is_tuple(text: bytes) -> bool:
    """Whether an operand may be a tuple that is written in brackets: it is one, or cannot be told."""
    for _ in range(_DEEPEST):
        text = text.strip(BLANK)
        if not text:
            return True
        if not text.startswith(b"(") or after_call(text, 1) != len(text):
            return False
        inner = arguments(text, 1)
        if len(inner) > 1:
            return True
        text = inner[0]
    return True


def _left(code: bytes, end: int) -> bytes:
    """The operand that ends there, as far as its last call or brackets; an empty one where that is not certain."""
    end = stripped(code, end)
    if _NOT().match(code, max(0, end - 4), end):
        end = stripped(code, end - 3)
    start = end
    if code[end - 1 : end] == b")":
        start = code.rfind(b"(", max(0, end - _NEAR), end)
        if start < 0 or not _PLAIN().fullmatch(code, start + 1, end - 1):
            start = brackets(code).opened(end - 1)
        if start < 0:
            return b""
        called = stripped(code, start)
        word = stripped(code, called, WORD)
        if code[word:called] not in _KEYWORDS and word < called:
            start = word
    else:
        start = stripped(code, start, WORD)
    while code[(before := stripped(code, start)) - 1 : before] == b".":
        start = stripped(code, stripped(code, before - 1), WORD)
    return code[start:end] or _OTHER


def _right(code: bytes, start: int) -> bytes:
    """The operand that starts there."""
    operand = _OPERAND().match(code, start)
    if operand is None:
        return _OTHER
    end = operand.end()
    while (more := _GOES_ON().match(code, end)) is not None:
        end = after_call(code, more.end()) if more[1] else more.end()
    return code[start:end]
