"""What is asked of a value that may be given: whether it may be axis names, None, a dictionary, what a call makes."""

from __future__ import annotations

from collections.abc import Callable

from shardfix.triggers.blocks import block_of
from shardfix.triggers.brackets import WORD, arguments, lazily
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
}


def is_made(outline: Outline, text: bytes, block: int, words: Callable[[Outline], frozenset[bytes]]) -> bool:
    """Whether an expression may be what a call of one of the words gives."""
    known = words(outline)
    return bool(known) and may_be(outline.code, text, lambda part: called(part) in known, block)


def has_made(outline: Outline, text: bytes, block: int, words: Callable[[Outline], frozenset[bytes]]) -> bool:
    """Whether such a thing may stand anywhere in an expression."""
    return any(is_made(outline, each, block, words) for each in _NAME_OR_CALL().findall(text))


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
