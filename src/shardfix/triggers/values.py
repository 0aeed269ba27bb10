"""What is asked of a value that may be given: whether it may be axis names, None, a dictionary, what a call makes."""

from __future__ import annotations

import re
from collections.abc import Callable

from shardfix.triggers.blocks import block_of, span
from shardfix.triggers.brackets import BLANK, WORD, after_call, arguments, brackets, lazily, stripped
from shardfix.triggers.calls import keyword_of
from shardfix.triggers.outline import Outline
from shardfix.triggers.spelled import (
    called,
    may_be,
    may_be_display,
    may_be_empty,
    may_be_names,
    may_be_none,
    may_be_one_none,
    places,
)

#: What is in brackets, with up to three brackets in each other.
_INSIDE = rb"[^()]*"
for _ in range(3):
    _INSIDE = rb"[^()]*(?:\(" + _INSIDE + rb"\)[^()]*)*"
_ARGUMENT = rb"[^,()\[\]=]*(?:(?:\(" + _INSIDE + rb"\)|\[[^\[\]]*\])[^,()\[\]=]*)*,"
_FOUR_ARGUMENTS = lazily(rb"\(" + _ARGUMENT + _ARGUMENT + rb"[\s\\]*[\w.]+(?:\([^()]*\))?[\s\\]*,")
_ONE = lazily(rb"[\s\\(]*0*[xXbBoO]?[01_]*1[\s\\)]*\Z")
_NAME_OR_CALL = lazily(rb"[A-Za-z_\x80-\xff][\w\x80-\xff]*(?:[\s\\]*\()?")
_NAMED = WORD + b"."
_HEAD = lazily(rb"\n(?:async[ \t]+)?def[ \t]+[\w\x80-\xff]+[ \t]*\(")
#: From there on a name may be another function's, or what a pattern captures.
_DEFINES = lazily(rb"\b(?:def|lambda|class|case)\b")
#: Behind a name that is one of several targets, or the target itself where a string over lines was the value before it.
_TARGET = lazily(rb"[\s\\]*(?:[-+*/%@&|^<>]{0,2}=(?!=)|[,:])")
_RETURNS = lazily(rb"[\s\\]*->[^:]*")
_NEAR = 20  # bytes
_SETS = (b"{", b"set(", b"frozenset(", b"None")
#: Kind of condition -> whether an expression in a block of a text may be such a value.
GIVEN: dict[str, Callable[[bytes, bytes, int], bool]] = {
    "names": may_be_names,
    "none": lambda code, text, block: may_be_none(text),
    "one-none": lambda code, text, block: may_be_one_none(text),
    "dict": lambda code, text, block: may_be_display(code, text, lambda display: display.startswith(b"{"), block),
    "list": lambda code, text, block: may_be_display(code, text, lambda display: display.startswith(b"["), block),
    "listed": lambda code, text, block: may_be_display(
        code, text, lambda display: not display.startswith(_SETS), block
    ),
    "empty": may_be_empty,
    "one": lambda code, text, block: _ONE().match(text) is not None,
    "written": lambda code, text, block: True,
    "decided": lambda code, text, block: not _is_passed_on(code, text, block),
}


def is_made(outline: Outline, text: bytes, block: int, words: Callable[[Outline], frozenset[bytes]]) -> bool:
    """Whether an expression may be what a call of one of the words gives."""
    known = words(outline)
    return bool(known) and may_be(outline.code, text, lambda part: called(part) in known, block)


def has_made(outline: Outline, text: bytes, block: int, words: Callable[[Outline], frozenset[bytes]]) -> bool:
    """Whether such a thing may stand anywhere in an expression."""
    return any(is_made(outline, each, block, words) for each in _NAME_OR_CALL().findall(text))


def _is_passed_on(code: bytes, text: bytes, block: int) -> bool:
    """Whether a value is a parameter of the function at the left edge around it, None by default, and nothing else."""
    name = text.strip(BLANK)
    start, end, behind = span(code, block)
    head = _HEAD().match(code, start)
    if head is None or not name.isascii() or _NAME_OR_CALL().fullmatch(name) is None:
        return False
    is_default = re.compile(rb"[\s\\]*" + re.escape(name) + rb"[\s\\]*(?::[^=]*)?=[\s\\]*None[\s\\]*")
    if not any(map(is_default.fullmatch, arguments(code, head.end()))):
        return False
    body = after_call(code, head.end())
    if (returns := _RETURNS().match(code, body, end)) is not None:
        body = returns.end()
    if sum(head.end() <= at < body for at, _ in places(code, name)) > 1:
        return False  # it may stand in a default or an annotation, where it is no parameter
    inner = _DEFINES().search(code, body, end)
    deep = inner.start() if inner is not None else end
    for at, after in places(code, name):
        if not body <= at < behind or (keyword_of(code[at : after + _NEAR]) and brackets(code).is_given(at)):
            continue  # it only names what is given
        before = stripped(code, at)
        if at >= deep or code[before - 1 : before] != b"=":
            return False
        if not brackets(code).is_given(at) and _TARGET().match(code, after) is not None:
            return False
    return True


def fourth_may_be_names(outline: Outline) -> bool:
    """Whether axis names may be the fourth argument of what another call gave."""
    code, start = outline.code, 0
    functions: dict[bytes, bool] = {}
    while (call := _FOUR_ARGUMENTS().search(code, start)) is not None:
        start = call.start() + 1
        before = code[max(0, start - 200) : start - 1]
        function = before[len(before.rstrip(_NAMED)) :]
        if function not in functions:  # this is told fast of most of them, which have an owner
            functions[function] = may_be(code, function, lambda part: called(part) is not None)
        if functions[function]:
            given = arguments(code, start)[:4]
            placed = len(given) == 4 and given[3].strip() and all(keyword_of(each) is None for each in given)
            if placed and may_be_names(code, given[3], block_of(outline, start)):
                return True
    return False
