"""The calls of some functions, told from bytes, and what they are given; also under other names and by `partial`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from shardfix.triggers.brackets import BLANK, WORD, after_call, arguments, brackets, lazily, start_of, stripped, value
from shardfix.triggers.spelled import may_be_display, places

_KEYWORD = lazily(rb"[\s\\]*([\w\x80-\xff]+)[\s\\]*=(?!=)")
#: Behind a keyword, or a key in quotes.
_GIVEN = lazily(rb"[\s\\]*=(?!=)|[\"'][\s\\]*:")
_CALLED = lazily(rb"[\s\\)]*\(")
_OPENS = lazily(rb"[ \t]*\(")
#: What stands before a value that a name is set to, or that is one of several.
_SET = lazily(rb"=[\s\\(\[]*(?:[\w.]+[\s\\)]*,[\s\\(\[]*)*\Z")
_SET_NAMES = lazily(
    rb"(?<![\w\x80-\xff])(?!None\b|True\b|False\b)([A-Za-z_\x80-\xff][\w\x80-\xff]*)[\s\\)\]]*(?=[,=:]|\Z)"
)
_TARGETS = lazily(rb"([\s\S]*)(?<![=!<>])=(?!=)")
_AS = lazily(rb"[\s\\]+as[\s\\]+([\w\x80-\xff]+)")
#: What follows a value that is nothing but a name.
_ENDS = lazily(rb"(?:[ \t\f]|\\\r?\n|\\\r)*(?:[\r\n;:,)\]}#]|\Z)")
_LEADS = (b"=", b"(", b"[", b",")
_FROM_JAX = lazily(rb"from[ \t]+jax[\w.]*[ \t]+import\b(?:[ \t\w,.]*|[ \t]*\([\w\s,.]*)\Z")
_LISTED = 2_000  # bytes back to where an import starts
_FAR = 200
_PARTS = 30  # of one dotted name
_MOST = 400  # names of one function; more are not followed
_JOINS = (b"\\", b"\\\r")  # at the end of a line that goes on
_LONG = 19_000  # bytes of arguments: what stands behind may not have been read


def given_as(code: bytes, keywords: Collection[bytes]) -> Iterator[tuple[bytes, int, bool]]:
    """The texts that may be given for keywords, with a place near it, and whether it is the key of a dictionary."""
    for keyword in keywords:
        for start, end in places(code, keyword):
            match = _GIVEN().match(code, end)
            if match is not None and not match[0].endswith(b":"):
                yield value(code, match.end()), start, False
            elif match is not None and code[start - 1 : start] in (b'"', b"'"):
                yield value(code, match.end()), start, True


def given_at(code: bytes, words: dict[bytes, int]) -> Iterator[tuple[bytes, int]]:
    """The texts that may be given at positions of functions; an empty one where that is not clear.

    Each comes with a place near it.

    A function is followed to the names that it, or a `partial` of it, is set to. Anything else that is done with it
    leads to no call that a codemod sees through.
    """
    for listed, position, place in calls(code, words):
        yield from ((text, place) for text in _at(listed, position))


def given_to(code: bytes, words: Collection[bytes], keywords: Collection[bytes]) -> list[tuple[bytes, int]] | None:
    """The texts that calls of some functions give for keywords, with the calls; None where a mapping may give others.

    Only a mapping that is written in the file counts: into others no codemod looks.
    """
    found: list[tuple[bytes, int]] = []
    for listed, _, place in calls(code, dict.fromkeys(words, 0)):
        mappings = (text[2:] for each in listed if (text := each.strip(BLANK)).startswith(b"**"))
        if sum(map(len, listed)) > _LONG or any(may_be_display(code, each, _is_mapping) for each in mappings):
            return None
        named = (match for each in listed if (match := _KEYWORD().match(each)) is not None and match[1] in keywords)
        # Where nothing at all stands, it is no call: `reshape(out_sharding=)` in a message.
        found += [(text, place) for match in named if (text := match.string[match.end() :])]
    return found


def _is_mapping(text: bytes) -> bool:
    return text.startswith(b"{") or b"dict" in text


def calls(code: bytes, words: dict[bytes, int]) -> Iterator[tuple[list[bytes], int, int]]:
    """The arguments of the calls of functions, and of what `partial` makes of them, each with a position that counts,
    and with its place.

    What a partial gives by position is there already, so that the position is an earlier one in the calls of it. A word
    that starts with a dot counts only where it is what something else has.
    """
    partials = _partials(code) if words else frozenset()
    meant = list(words.items())
    for word, position in meant:
        for start, end in places(code, word.lstrip(b".")):
            if code[start - 4 : start] == b"def " or (word[:1] == b"." and _first(code, start) == start):
                continue
            if (call := _CALLED().match(code, end)) is not None:
                yield arguments(code, call.end()), position, start
                if b"\n" not in call[0]:
                    continue  # else the bracket may be one of the next statement
            at, last = position, end
            while (made := _partial(code, start, partials)) >= 0:
                # Of `partial(f, x, y)` the first argument is the function.
                opened = code.index(b"(", made) + 1
                listed = arguments(code, opened)[1:]
                yield listed, at, start
                at -= sum(1 for each in listed if each.strip() and not _KEYWORD().match(each))
                last = after_call(code, opened)
                again = _CALLED().match(code, last)
                if again is not None:
                    yield arguments(code, again.end()), at, start
                start = made
            names = (name for name in _set_to(code, start, last) if name not in dict(meant))
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
                waiting += [name for name in _set_to(code, start, end) if name not in waiting]
    return set(waiting)


def _at(listed: list[bytes], position: int) -> Iterator[bytes]:
    """What arguments give at a position, or may give there where some of them are unpacked."""
    if position < 0:
        return
    unnamed = [each for each in listed if each.strip() and keyword_of(each) is None]
    placed = [each for each in unnamed if not each.lstrip(BLANK).startswith(b"**")]
    starred = next((at for at, each in enumerate(placed) if each.lstrip().startswith(b"*")), position)
    yield from placed[starred:] if starred < position else placed[position : position + 1]


def _set_to(code: bytes, start: int, end: int) -> list[bytes]:
    """The names that may be set to what stands there, which may be one value of several, or imported under it."""
    alias = _AS().match(code, end)
    if alias is not None:  # what an import of JAX means is known
        return [] if _FROM_JAX().search(code, max(0, start - _LISTED), start) else [alias[1]]
    if _ENDS().match(code, end) is None:
        return []
    first = _first(code, start)
    before = stripped(code, first)
    if code[before - 1 : before] not in _LEADS:
        return []
    if code[before - 2 : before] != b":=" and brackets(code).is_argument(first):
        return []
    found = _SET().search(code, max(0, before - _FAR), before)
    if found is not None:
        return _names(code[_line(code, found.start()) : found.start()])
    # Some of the values before it are no plain names.
    outer = brackets(code).outermost(first)
    targets = _TARGETS().match(code, _line(code, outer), outer)
    return _names(targets[1]) if targets is not None else []


def _names(targets: bytes) -> list[bytes]:
    """The names before a sign of equality, each once."""
    return list(dict.fromkeys(_SET_NAMES().findall(targets)))


def _line(code: bytes, place: int) -> int:
    """Where the line of a place starts that is in no brackets, and does not go on another one."""
    around = brackets(code)
    while True:
        line = code.rfind(b"\n", 0, place)
        if line <= 0 or not (around.enclosed(line) or code[line - 2 : line].endswith(_JOINS)):
            return line + 1
        place = min(line, around.outermost(line))


def _first(code: bytes, start: int) -> int:
    """Where the expression starts of which a name is the last part: its modules, or whose method it is, are before."""
    for _ in range(_PARTS):
        before = stripped(code, start)
        if code[before - 1 : before] != b".":
            break
        start = stripped(code, before - 1)
        while code[start - 1 : start] in (b")", b"]"):
            opened = brackets(code).opened(start - 1)
            start = stripped(code, opened if opened >= 0 else start_of(code, start - 1))
        start = stripped(code, start, WORD)
    return start


def _partial(code: bytes, start: int, partials: frozenset[bytes]) -> int:
    """Where the call of `partial` starts of which something is the first argument; -1 where there is none."""
    called = before = stripped(code, _first(code, start))
    while code[called - 1 : called] in (b"(", b")"):
        called = stripped(code, called - 1)
    name = stripped(code, called, WORD)
    return name if called < before and code[name:called] in partials else -1


@lru_cache(maxsize=1)
def _partials(code: bytes) -> frozenset[bytes]:
    """The names under which `functools.partial` may be called."""
    return frozenset(followed(code, {b"partial", b"Partial"})) if b"artial" in code else frozenset()
