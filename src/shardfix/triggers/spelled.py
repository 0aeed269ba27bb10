"""What an expression may be, told from bytes: axis names in place of a spec, None for one, the result of a call.

Like `outline`, this errs to one side: what a codemod would find is never ruled out. The rules are those of
`analysis.module`: a name is followed through plain assignments, `self.x` and the constants of classes, never through
calls; a parameter is followed to its default, and is a string where its annotation is `str`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from shardfix.triggers.blocks import EVERYWHERE, seen_from
from shardfix.triggers.brackets import BLANK, CLOSE, OPEN, WORD, after_call, arguments, brackets, kept, lazily, value

_IDENTIFIER = rb"[A-Za-z_\x80-\xff][\w\x80-\xff]*"
_NAME = lazily(rb"(?:(" + _IDENTIFIER + rb")[\s\\]*\.[\s\\]*)?(" + _IDENTIFIER + rb")\Z")
_STRING = lazily(rb"[A-Za-z]{0,2}[\"']")
_AXIS = lazily(rb"axis_names[\s\\]*\[[^\[\]]*\]\Z")
_PART = lazily(
    rb"\"(?:[^\"\\\r\n]|\\.)*\"|'(?:[^'\\\r\n]|\\.)*'|[()\[\]{}]"
    rb"|\b(?:if|else|or|and|not|in|is|for|lambda|await)\b|[=!<>:]=|[+*:<>=]"
)
_COMMENT = lazily(rb"(\"(?:[^\"\\\r\n]|\\.)*\"|'(?:[^'\\\r\n]|\\.)*')|#[^\r\n]*")
#: A call, with the last word of what is called.
_CALL = lazily(rb"(?:[\w\x80-\xff]+[\s\\]*\.[\s\\]*)*([\w\x80-\xff]+)[\s\\]*\(")
_ATTRIBUTE = lazily(rb"\.[\s\\]*([\w\x80-\xff]+)\Z")
_TARGETS = rb"(?:[\w \t.,*()\[\]\x80-\xff]|\\\r?\n)*"
_IS_TARGETS = lazily(rb"(?:^|[;:])[ \t]*(" + _TARGETS + rb")\Z", re.MULTILINE)
_FOR = lazily(rb"\bfor[\s\\(]+\Z")
_IN = lazily(rb"[\s\\)]+in\b[\s\\]*")
_OVER = lazily(rb"[A-Za-z_\x80-\xff][\w.\x80-\xff]*(?![\w.(\[\x80-\xff])")
_NESTED = rb"\[(?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]*\])*\])*\]|\([^()]*\)"
#: Behind a name that is set, alone or (group 1) as one of several: an annotation, and what it is set to.
_SETS = lazily(
    rb"[\s\\)]*(?::(?:[^=\r\n,;()\[\]{}]|" + _NESTED + rb")*)?\+?:?=(?!=)|[\s\\]*([,)\]]" + _TARGETS + rb")=(?!=)"
)
#: What these look through.
_LIST = lazily(rb"[\w\s.,*()\[\]\\\x80-\xff]*")
#: A name alone, as what another one is set to; a tuple goes on behind a comma.
_SAME = lazily(rb"[ \t]*(\w+)[ \t]*,?[ \t]*[)\r\n]")
#: Behind one of several names in brackets, over several lines.
_SETS_OVER_LINES = lazily(rb"[\s\\]*,[\w\s.,*\x80-\xff]*[)\]][\s\\]*=(?!=)")
_DEFINES = lazily(rb"\b(?:def|class)\b")
_OF_STRINGS = lazily(rb"[\s\\]*:[\s\\]*[\"']?str[\"']?[\s\\]*[,)=]")
_WORD = frozenset(byte for byte in WORD if byte < 128)
_SHORT = 3  # letters
#: What may stand behind a name that is set; most names are not.
_LEADS = frozenset(bytes([byte]) for byte in b" \t\r\n\f\v\\:+=,)]")
_COLON = frozenset(bytes([byte]) for byte in b": \t\r\n\f\v\\")  #: the same, that is annotated
_FAR = 200
_DEEPEST = 30  # brackets in brackets
_MOST = 400  # expressions; more are not looked through
_MOST_SHOWN = 40  # the same of displays, where each pair of brackets counts

_NOTHING = b"''"  #: stands for no expression, or one that is too long
_FOR_NOTHING = 1_000  # bytes that it counts: to find one too long takes its time
_MOST_TRIED = 2_000_000  # bytes behind the places of a name where it is not set, in long lists
_MOST_READ = 50_000  # bytes of what one name is set to; in real files it is a twentieth

Test = Callable[[bytes], bool]


class TooMuch(Exception):
    """Of a text so much would have to be looked at that it is sooner parsed."""


@kept
def places(code: bytes, name: bytes) -> list[tuple[int, int]]:
    """Where a name starts and ends that is no part of a longer word. Several conditions ask for one."""
    # To compile a pattern for each name would take longer than to find it. But short names stand in many words, and
    # are the same in many files.
    if len(name) < _SHORT:
        return [match.span() for match in _whole(name).finditer(code)]
    found = []
    size, behind, start = len(name), len(code), code.find(name)
    while start >= 0:
        end = start + size
        if not (start and code[start - 1] in _WORD) and not (end < behind and code[end] in _WORD):
            found.append((start, end))
        start = code.find(name, end)
    return found


@lru_cache(maxsize=1024)
def _whole(name: bytes) -> re.Pattern[bytes]:
    """The pattern of a whole name. It starts with plain letters: one that starts with `\\b` is found far slower."""
    return re.compile(re.escape(name) + rb"(?<!\w" + re.escape(name) + rb")(?!\w)")


def is_tail(code: bytes, start: int) -> bool:
    """Whether what starts there is only the end of a longer word."""
    before = code[start - 1 : start] if start else b""
    return before.isalnum() or before == b"_"


def may_be_names(code: bytes, text: bytes, block: int = EVERYWHERE) -> bool:
    """Whether an expression may be a string, or a tuple or list with one."""
    return may_be(code, text, lambda part: bool(_STRING().match(part) or _AXIS().search(part)), block, strings=True)


def may_be_empty(code: bytes, text: bytes, block: int = EVERYWHERE) -> bool:
    """Whether an expression may be an empty tuple or list."""
    return may_be(code, text, lambda part: part in (b"()", b"[]"), block, strings=True)


def called(text: bytes) -> bytes | None:
    """The last word of what an expression calls first."""
    call = _CALL().match(text)
    return call[1] if call is not None else None


def attribute(text: bytes) -> bytes | None:
    """The attribute that an expression is of something."""
    found = _ATTRIBUTE().search(text)
    return found[1] if found is not None else None


def is_read(code: bytes, name: bytes) -> bool:
    """Whether a name is written as an attribute of something."""
    return any(code[max(0, start - _FAR) : start].rstrip(BLANK).endswith(b".") for start, _ in places(code, name))


def may_be_none(text: bytes) -> bool:
    """Whether None is written in an expression as what it may be, alone or in a tuple, list or dictionary."""
    return any(part in (b"None", b"") for part in _leaves(text))


def may_be_one_none(text: bytes) -> bool:
    """The same of None alone, in no tuple, list or dictionary."""
    waiting = [_without_comments(text)]
    for _ in range(_MOST):
        if not waiting:
            return False
        for part in _arms(waiting.pop()):
            if part == b"None":
                return True
            if part[:1] == b"(" and after_call(part, 1) == len(part):
                waiting += inner if len(inner := arguments(part, 1)) == 1 else ()
    return True


def may_be(code: bytes, text: bytes, is_one: Test, block: int = EVERYWHERE, *, strings: bool = False) -> bool:
    """Whether an expression, or a part of it, may be such a thing: written there, or what a name in it is set to.

    Args:
        is_one: the verdict on an expression that is not in brackets.
        block: where the expression stands; see `blocks`.
        strings: strings are followed further than other things, to parameters that are annotated as such, the defaults
            of parameters, and what loops go through.
    """
    if not text.strip(BLANK):
        return True
    seen = {(block, b"None"), (block, b"True"), (block, b"False")}
    waiting = [(text, block)]
    for _ in range(_MOST):
        if not waiting:
            return False
        text, block = waiting.pop()
        for part in _leaves(text):
            if not part or is_one(part):
                return True
            named = _NAME().match(part)
            if named is None:
                continue
            owner, name = named.groups()
            if not part.isascii():
                return True
            if owner not in (None, b"self", b"cls") and owner not in _classes(code):
                continue  # of the attributes of anything else nothing is known
            where = block if owner in (None, b"self", b"cls") else EVERYWHERE
            if (where, name) not in seen:
                seen.add((where, name))
                if strings and _is_string(code, name, where):
                    return True
                found = set_to(code, name, where, assigned=not strings)
                grows = owner is None and found.count(b" []") == 1 and _grows(code, name, where)
                waiting += [(each, where) for each in found if not (grows and each == b" []")]
    return True


def _grows(code: bytes, name: bytes, block: int) -> bool:
    """Whether a name of a block is that of a list that the same function adds to later: then it is not empty."""
    seen = [each for each in places(code, name) if block != EVERYWHERE and seen_from(code, name, each[0]) == block]
    made = [start for start, end in seen if (sets := _SETS().match(code, end)) and code.startswith(b" []", sets.end())]
    if len(made) != 1:
        return False
    inner = _DEFINES().search(code, made[0])
    behind = inner.start() if inner is not None else len(code)
    used = (start for start, end in seen if code.startswith((b".append(", b".extend("), end))
    return any(made[0] < at < behind and _begins_statement(code, at) and brackets(code).is_free(at) for at in used)


def _is_string(code: bytes, name: bytes, block: int) -> bool:
    """Whether a name is a parameter that is annotated as a string."""
    found = _strings(code, name)
    return bool(found) if block == EVERYWHERE else not found.isdisjoint((block, EVERYWHERE))


@kept
def _strings(code: bytes, name: bytes) -> frozenset[int]:
    """The blocks in which a name is a parameter that is annotated as a string."""
    colons = ((start, end) for start, end in places(code, name) if code[end : end + 1] in _COLON)
    annotated = (start for start, end in colons if _OF_STRINGS().match(code, end))
    return frozenset(seen_from(code, name, start) for start in annotated)


def may_be_display(code: bytes, text: bytes, is_one: Test, block: int = EVERYWHERE) -> bool:
    """Whether an expression may be a display of some kind: written there, or what the name that stands there is set to.

    A call gives none, and of several arms none is told apart by a codemod either; no expression at all may be any.
    """
    seen: set[bytes] = set()
    waiting = [text]
    if not text.strip():
        return True
    for _ in range(_MOST_SHOWN):
        if not waiting:
            return False
        text = waiting.pop().strip(BLANK)
        if text[:1] == b"(" and len(listed := arguments(text, 1)) == 1 and after_call(text, 1) == len(text):
            waiting.append(listed[0])
            continue
        name = _NAME().match(text)
        if name is None or name[1] not in (None, b"self", b"cls"):
            if is_one(text):
                return True
        elif name[2] not in seen:
            seen.add(name[2])
            waiting += set_to(code, name[2], block)
    return True


def _leaves(text: bytes) -> Iterator[bytes]:
    """The expressions, none of them in brackets, that one may be, or of which it is a tuple, list or dictionary.

    Brackets in too many others give an empty one.
    """
    if _NAME().match(text):  # most are nothing but a name
        yield text
        return
    waiting = [(_without_comments(text), 0)]
    while waiting:
        inner, depth = waiting.pop()
        for part in _arms(inner):
            if part[:1] not in OPEN or after_call(part, 1) != len(part):
                yield part
            elif not part[1:-1].strip(BLANK):
                yield part[:1] + part[-1:]
            elif depth < _DEEPEST:
                waiting += [(each, depth + 1) for each in arguments(part, 1)]
            else:
                yield b""


def _without_comments(text: bytes) -> bytes:
    """An expression without the comments that could not be taken out before."""
    return _COMMENT().sub(lambda match: match[1] or b" ", text) if b"#" in text else text


def _arms(text: bytes) -> list[bytes]:
    """The expressions that one may be: `a` and `c` of `a if b else c`, both sides of `or` and of a sum."""
    found: list[bytes] = []
    begin: int | None = 0  # None in what only decides, and in a comparison
    depth = asked = 0

    def end(at: int) -> None:
        if begin is not None and (part := text[begin:at].strip(BLANK + b",;")):
            found.append(part)

    for match in _PART().finditer(text):
        token = match[0]
        if token in OPEN:
            depth += 1
        elif token in CLOSE:
            depth -= 1
        elif depth or token[:1] in (b'"', b"'"):
            continue
        elif token == b"if":
            end(match.start())
            begin, asked = None, asked + 1
        elif token == b"else":
            begin, asked = match.end(), asked - 1
        elif asked > 0:
            continue
        elif token in (b"or", b"and", b"+", b"*"):
            end(match.start())
            begin = match.end()
        elif token in (b":", b":=", b"=", b"await"):  # the key of a dictionary, or what else the value is set to
            begin = match.end()
        elif token == b"lambda":
            return found
        elif token == b"for":
            return []  # a comprehension
        else:
            begin = None
    end(len(text))
    return found


@lru_cache(maxsize=1)
def _classes(code: bytes) -> frozenset[bytes]:
    return frozenset(re.findall(rb"class[\s\\]+([\w\x80-\xff]+)", code))


def set_to(code: bytes, name: bytes, block: int = EVERYWHERE, *, assigned: bool = True) -> list[bytes]:
    """The expressions that a name is set to, goes through or has as a default; only the first of these on demand.

    Args:
        block: where the name stands; see `blocks`.
    """
    found = _by_block(code, name, assigned)
    blocks = found.keys() if block == EVERYWHERE else {EVERYWHERE, block} & found.keys()
    return [expression for each in blocks for expression in found[each]]


@kept  # several conditions follow the same names of a file
def _by_block(code: bytes, name: bytes, assigned: bool) -> dict[int, list[bytes]]:
    """The same for each block that alone sees them, and for those that are seen from everywhere.

    Raises:
        TooMuch: the name is set to more than anybody writes.
    """
    found: dict[int, list[bytes]] = {}
    read = 0
    for start, expression in _set_to(code, name, assigned):
        found.setdefault(seen_from(code, name, start), []).append(expression)
        read += len(expression) if expression != _NOTHING else _FOR_NOTHING
        if read > _MOST_READ:
            raise TooMuch
    return found


def _set_to(code: bytes, name: bytes, assigned: bool) -> Iterator[tuple[int, bytes]]:
    tried = reach = 0
    for start, end in places(code, name):
        if code[end : end + 1] not in _LEADS:
            continue
        match = _SETS().match(code, end)
        lines = _SETS_OVER_LINES().match(code, end) if match is None else None
        if lines is not None:
            for each in _listed(code, lines.end()):
                listed = arguments(each.strip(), 1) if each.strip()[:1] in OPEN else (each,)
                yield from ((start, one) for one in listed)
        if match is None:
            reach = reach if end < reach else _LIST().match(code, end).end()  # type: ignore[union-attr]
            tried += reach - end
            if tried > _MOST_TRIED:
                raise TooMuch
            over = b"" if assigned else _gone_through(code, start, end)
            if over:
                yield start, over
            continue
        same = _SAME().match(code, match.end())
        if same is not None and match[1] is None and same[1] in (name, b"None", b"True", b"False"):
            continue
        enclosed = given = False
        if not _begins_statement(code, start):
            enclosed = brackets(code).enclosed(match.end())  # what follows behind a comma is another parameter
            given = brackets(code).is_given(start)
        if not match[0].endswith(b":=") and ((assigned and enclosed) or given):
            continue  # the keyword of a call
        before = code[max(0, start - _FAR) : start]
        among = not enclosed and (match[1] is not None or before.rstrip(BLANK).endswith(b","))
        targets = _IS_TARGETS().search(before) if among else None
        if match[1] is not None and targets is None:
            continue
        values = [value(code, match.end())] if enclosed else list(_listed(code, match.end()))
        if targets is not None:
            if len(values) == 1 and values[0].strip()[:1] in OPEN:
                values = arguments(values[0].strip(), 1)
            at = targets[1].count(b",")
            names = (targets[1] + name + match[0]).strip(b" \t\\=()[]")
            plain = not any(sign in names for sign in (b"(", b"[", b"*"))
            if plain and len([v for v in values if v.strip()]) == len([t for t in names.split(b",") if t.strip()]):
                values = values[at : at + 1]
        if b"lambda" in before:
            # A default of its parameters ends at some colon.
            values += [each[: colon.start()] for each in values for colon in re.finditer(b":", each)]
        yield from ((start, each if each.strip() else _NOTHING) for each in values)


def _begins_statement(code: bytes, start: int) -> bool:
    """Whether a name that is set begins a line, and no bracket or comma before it makes it a keyword or parameter."""
    before = code[max(0, start - _FAR) : start].rstrip(b" \t\f")
    return before[-1:] in (b"\n", b"\r") and before.rstrip(BLANK)[-1:] not in (b"(", b",")


def _gone_through(code: bytes, start: int, end: int) -> bytes:
    """What is written out, or the name of it, where a loop or comprehension sets a name to each of it."""
    listed = _IN().match(code, end)
    if listed is None or not _FOR().search(code, max(0, start - 50), start):
        return b""
    over = _OVER().match(code, listed.end())
    if over is not None:
        return over[0]
    opened = code[listed.end() : listed.end() + 1] in (b"(", b"[")
    return code[listed.end() : after_call(code, listed.end() + 1)] if opened else b""


def _listed(code: bytes, start: int) -> Iterator[bytes]:
    """The expressions, with commas between them, that start there."""
    for _ in range(_MOST):
        found = value(code, start)
        yield found
        start += len(found) + 1
        if code[start - 1 : start] != b",":
            return
    yield b""
