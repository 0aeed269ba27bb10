"""The calls of some functions, told from bytes, and what they are given; also under other names and by `partial`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from shardfix.triggers.brackets import BLANK, WORD, after_call, arguments, brackets, lazily, value
from shardfix.triggers.spelled import places

_KEYWORD = lazily(rb"[\s\\]*([\w\x80-\xff]+)[\s\\]*=(?!=)")
#: Behind a keyword, or a key in quotes.
_GIVEN = lazily(rb"[\s\\]*=(?!=)|[\"'][\s\\]*:")
_OWNER = rb"(?:\w+[\s\\]*\.[\s\\]*)*"
_CALLED = lazily(rb"(?:[ \t)]|\\\r?\n)*\(")
_OPENS = lazily(rb"[\s\\]*\(")
#: What stands before a value that a name is set to, or that is one of several.
_SET = lazily(rb"=[\s\\(\[]*(?:[\w.]+[\s\\)]*,[\s\\(\[]*)*" + _OWNER + rb"\Z")
_SET_NAMES = lazily(rb"([\w\x80-\xff]+)[\s\\)\]]*(?=[,=:]|\Z)")
_PARTIALS = lazily(rb"artial(?:[\s\\]+as[\s\\]+([\w\x80-\xff]+)|(?=[\s\\)]*(?:[\r\n;]|\Z)))")
_FAR = 200
_MOST = 400  # names of one function; more are not followed


def given(code: bytes, words: dict[bytes, int], keywords: set[bytes]) -> Iterator[bytes]:
    """The texts that may be given for keywords, and at positions of functions; an empty one where that is not clear.

    A function is followed to the names that it, or a `partial` of it, is set to. Anything else that is done with it
    leads to no call that a codemod sees through.
    """
    for keyword in keywords:
        for start, end in places(code, keyword):
            match = _GIVEN().match(code, end)
            if match is None:
                continue
            if match[0].endswith(b":"):
                if code[start - 1 : start] in (b'"', b"'"):
                    yield value(code, match.end())
            elif brackets(code).may_be_given(start):
                yield value(code, match.end())
    for listed, position in calls(code, words):
        yield from _at(listed, position)


def calls(code: bytes, words: dict[bytes, int]) -> Iterator[tuple[list[bytes], int]]:
    """The arguments of the calls of functions, and of what `partial` makes of them, each with a position that counts.

    What a partial gives by position is there already, so that the position is an earlier one in the calls of it.
    """
    partials = _partials(code) if words else frozenset()
    meant = list(words.items())
    for word, position in meant:
        for start, end in places(code, word):
            if code[start - 4 : start] == b"def ":
                continue
            if (call := _CALLED().match(code, end)) is not None:
                yield arguments(code, call.end()), position
                continue
            at = position
            while (made := _partial(code, start, partials)) >= 0:
                # Of `partial(f, x, y)` the first argument is the function.
                opened = code.index(b"(", made) + 1
                listed = arguments(code, opened)[1:]
                yield listed, at
                at -= sum(1 for each in listed if each.strip() and not _KEYWORD().match(each))
                again = _CALLED().match(code, after_call(code, opened))
                if again is not None:
                    yield arguments(code, again.end()), at
                start = made
            names = (name for name in _set_to(code, start) if name not in dict(meant))
            meant += [(name, at) for name in names if len(meant) < _MOST]


def keyword_of(argument: bytes) -> bytes | None:
    """The keyword by which an argument is given."""
    found = _KEYWORD().match(argument)
    return found[1] if found is not None else None


def followed(code: bytes, words: set[bytes]) -> set[bytes]:
    """The words, and the names that they are set to."""
    waiting = list(words)
    for word in waiting:
        for start, end in places(code, word):
            if len(waiting) < _MOST and not _OPENS().match(code, end):
                waiting += [name for name in _set_to(code, start) if name not in waiting]
    return set(waiting)


def _at(listed: list[bytes], position: int) -> Iterator[bytes]:
    """What arguments give at a position, or may give there where some of them are unpacked."""
    if position < 0:
        return
    placed = [each for each in listed if each.strip() and keyword_of(each) is None]
    starred = next((at for at, each in enumerate(placed) if each.lstrip().startswith(b"*")), position)
    yield from placed[starred:] if starred < position else placed[position : position + 1]


def _set_to(code: bytes, start: int) -> list[bytes]:
    """The names that may be set to what starts there, which may be one value of several."""
    if _before(code, start)[-1:] not in (b"=", b"(", b"[", b","):
        return []
    found = _SET().search(code, max(0, start - _FAR), start)
    if found is None:
        return []
    line = code.rfind(b"\n", 0, found.start()) + 1
    return _SET_NAMES().findall(code[line : found.start()])


def _before(code: bytes, start: int) -> bytes:
    """What stands before a name, and before the modules or objects that it is taken from."""
    text = code[max(0, start - _FAR) : start].rstrip(BLANK)
    while text.endswith(b"."):
        text = text[:-1].rstrip(BLANK).rstrip(WORD).rstrip(BLANK)
    return text


def _partial(code: bytes, start: int, partials: frozenset[bytes]) -> int:
    """Where the call of `partial` starts of which something is the first argument; -1 where there is none."""
    before = _before(code, start)
    if not before.endswith(b"("):
        return -1
    called = before.rstrip(BLANK + b"(")
    name = called[len(called.rstrip(WORD)) :]
    return start - min(start, _FAR) + len(called) - len(name) if name in partials else -1


@lru_cache(maxsize=1)
def _partials(code: bytes) -> frozenset[bytes]:
    """The names under which `functools.partial` may be called."""
    found = {b"partial", b"Partial"}
    for match in _PARTIALS().finditer(code) if b"artial" in code else ():
        found.update([match[1]] if match[1] else _set_to(code, match.start() - 1))
    return frozenset(found)
