"""What is given to a function, told from bytes: whether it may be axis names in place of a spec, or None for one.

Like `outline`, this errs to one side: what a codemod would find is never ruled out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

_OPEN, _CLOSE = b"([{", b")]}"
_TOKEN = re.compile(rb"[\"'](?:[^\"'\\\r\n]|\\.)*[\"']|[()\[\]{},]")
_TOKEN_OR_END = re.compile(_TOKEN.pattern + rb"|[\r\n;]")
_GOES_ON = re.compile(rb"\s*(?:[-+*/|&^%.<>=\"'\[({]|(?:if|else|or|and|in|is|not|for)\b)")
_FAR = 20_000  # bytes; who writes longer calls
_CALL = re.compile(rb"[A-Za-z_][\w.]*[\s\\]*\(")
_NAME = re.compile(rb"(?:[\w]+[\s\\]*\.[\s\\]*)*([A-Za-z_]\w*)$")
_ITEM = re.compile(rb"[A-Za-z_][\w.]*[\s\\]*\[[^\[\]]*\]$")
_STRING = re.compile(rb"[A-Za-z]{0,2}[\"']")
_KEYWORD = re.compile(rb"[\s\\]*\w+[\s\\]*=(?!=)")
_PARTS = re.compile(rb"\b(?:if|else|or|and|await)\b|:=|[+*]")
_PASSED_ON = re.compile(rb"(?:partial[\s\\]*\([\s\\]*|=[\s\\]*)(?:\w+[\s\\]*\.[\s\\]*)*$")
_LAMBDA = re.compile(rb"[\s\\]*lambda\b[^:]*\Z")  # its parameters
_OF_STRINGS = rb"[\s\\]*:[\s\\]*[\"']?str\b"
_LISTED = rb"[^\r\n]*\bin\b"
_ASSIGNED = rb"[\s\\]*(?:[,)][^=\r\n(]*)?(?::[^=\r\n]*)?=(?!=)"
_DEPTH = 4
_MOST_LISTED = 20

Test = Callable[[bytes], bool]


def arguments(code: bytes, start: int) -> list[bytes]:
    """The arguments of a call whose bracket opens before `start`."""
    depth, begin, found = 0, start, []
    for match in _TOKEN.finditer(code, start, start + _FAR):
        token = match[0]
        if token in _OPEN:
            depth += 1
        elif token in _CLOSE:
            depth -= 1
            if depth < 0:
                found.append(code[begin : match.start()])
                return found
        elif token == b"," and depth == 0 and not _LAMBDA.match(code, begin, match.start()):
            found.append(code[begin : match.start()])
            begin = match.end()
    return [*found, code[begin : start + _FAR]]


def value(code: bytes, start: int) -> bytes:
    """The expression that starts there: up to a comma, a bracket, or the end of the statement."""
    depth = 0
    for match in _TOKEN_OR_END.finditer(code, start, start + _FAR):
        token = match[0]
        if token in _OPEN:
            depth += 1
        elif token in _CLOSE:
            depth -= 1
            if depth < 0:
                return code[start : match.start()]
        elif depth == 0 and token == b",":
            return code[start : match.start()]
        elif depth == 0 and token in b"\r\n;":
            said = code[start : match.start()].rstrip()
            if said.strip(b"( \t\\") and said[-1:] not in b"+*|&^%/-.<>=\\" and not _GOES_ON.match(code, match.end()):
                return said
    return b""


def after_call(code: bytes, start: int) -> int:
    """Where the bracket is closed that opens before `start`."""
    depth = 0
    for match in _TOKEN.finditer(code, start):
        if match[0] in _OPEN:
            depth += 1
        elif match[0] in _CLOSE:
            depth -= 1
            if depth < 0:
                return match.end()
    return len(code)


def given(code: bytes, words: dict[bytes, int], keywords: set[bytes], *, later: bool = True) -> Iterator[bytes]:
    """The texts that may be given for keywords, and at positions of functions; an empty one where that is not clear.

    Args:
        later: what `functools.partial` makes of a function may be given something too, which is not clear either.
    """
    for keyword in keywords:
        # A pattern that starts with plain letters is found many times faster.
        for match in re.finditer(re.escape(keyword) + rb"(?:[\s\\]*=(?!=)|[\"'][\s\\]*:)", code):
            if not is_tail(code, match.start()):
                yield value(code, match.end())
    for word, position in words.items():
        for match in re.finditer(re.escape(word) + rb"\b[\s\\]*(\()?", code):
            start = match.start()
            if is_tail(code, start) or code[start - 4 : start] == b"def ":
                continue
            before = None if match[1] is not None else _PASSED_ON.search(code, max(0, start - 200), start)
            partial = before is not None and before[0].startswith(b"partial") and not later
            if match[1] is not None or partial:
                # Of `partial(f, x, y)` the first argument is the function.
                listed = arguments(code, match.end()) if match[1] is not None else arguments(code, start)[1:]
                if any(each.lstrip().startswith(b"*") for each in listed[: position + 1]):
                    yield b""
                elif len(listed) > position and listed[position].strip() and not _KEYWORD.match(listed[position]):
                    yield listed[position]
            elif before is not None:
                yield b""


@lru_cache(maxsize=4096)
def whole(name: bytes, behind: bytes = b"", before: bytes = b"") -> re.Pattern[bytes]:
    """The pattern of a name that is not the end of a longer one, with what stands behind it, and the word before it.

    It starts with plain letters: such a pattern is found many times faster than one that starts with `\\b`.
    """
    first = before or name
    start = re.escape(first) + rb"(?<!\w" + re.escape(first) + rb")\b"
    return re.compile(start + (rb"[^\r\n]*?\b" + re.escape(name) + rb"\b" if before else b"") + behind)


def is_tail(code: bytes, start: int) -> bool:
    """Whether what starts there is only the end of a longer word."""
    return start > 0 and (code[start - 1 : start].isalnum() or code[start - 1] == 95)


def may_be_names(code: bytes, text: bytes, depth: int = 0, seen: frozenset[bytes] = frozenset()) -> bool:
    """Whether an expression may be a string, or a tuple or list with one."""
    text = text.strip(b" \t\r\n\f\\*,;")
    if not text:
        return depth == 0
    if depth > _DEPTH or _STRING.match(text):
        return True
    called = _CALL.match(text)
    if called is not None and not _PARTS.search(rest := text[after_call(text, called.end()) :]):
        return b"axis_names" in rest  # `mesh().axis_names[0]`; what else a call gives is not looked into
    if b"axis_names" in text:
        return True
    if _ITEM.match(text):
        return False
    if text[:1] in _OPEN and text[-1:] in _CLOSE:
        return any(may_be_names(code, part, depth + 1, seen) for part in arguments(code=text + b")", start=1))
    parts = _PARTS.split(text)
    if len(parts) > 1:
        return any(part.strip() and may_be_names(code, part, depth + 1, seen) for part in parts)
    if b":" in text:  # an entry of a dictionary
        return may_be_names(code, text.partition(b":")[2], depth + 1, seen)
    name = _NAME.match(text)
    return name is None or _set_to_names(code, name[1], depth, seen)


def _set_to_names(code: bytes, name: bytes, depth: int, seen: frozenset[bytes]) -> bool:
    if name in (b"None", b"True", b"False") or name in seen:
        return False
    seen |= {name}
    if whole(name, _OF_STRINGS).search(code) or whole(name, _LISTED, before=b"for").search(code):
        return True
    for match in whole(name, _ASSIGNED).finditer(code):
        if any(may_be_names(code, each or b"''", depth + 1, seen) for each in _listed(code, match.end())):
            return True
    return False


def _listed(code: bytes, start: int) -> Iterator[bytes]:
    """The expressions, with commas between them, that start there."""
    for _ in range(_MOST_LISTED):
        found = value(code, start)
        yield found
        start += len(found) + 1
        if code[start - 1 : start] != b",":
            return
    yield b""
