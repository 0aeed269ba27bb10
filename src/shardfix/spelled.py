"""What is given to a function, told from bytes: whether it may be axis names in place of a spec, or None for one.

Like `outline`, this errs to one side: what a codemod would find is never ruled out. The rules are those of
`analysis.module`: a name is followed through plain assignments, `self.x` and the constants of classes, never through
calls; a parameter is followed to its default, and is a string where its annotation is `str`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from shardfix.brackets import CLOSE, OPEN, after_call, arguments, brackets, value

_IDENTIFIER = rb"[A-Za-z_\x80-\xff][\w\x80-\xff]*"
_NAME = re.compile(rb"(?:(" + _IDENTIFIER + rb")[\s\\]*\.[\s\\]*)?(" + _IDENTIFIER + rb")\Z")
_STRING = re.compile(rb"[A-Za-z]{0,2}[\"']")
_AXIS = re.compile(rb"axis_names[\s\\]*\[[^\[\]]*\]\Z")
_KEYWORD = re.compile(rb"[\s\\]*([\w\x80-\xff]+)[\s\\]*=(?!=)")
_PART = re.compile(
    rb"\"(?:[^\"\\\r\n]|\\.)*\"|'(?:[^'\\\r\n]|\\.)*'|[()\[\]{}]"
    rb"|\b(?:if|else|or|and|not|in|is|for|lambda|await)\b|[=!<>:]=|[+*:<>=]"
)
_OWNER = rb"(?:\w+[\s\\]*\.[\s\\]*)*"
_CALLED = re.compile(rb"[\s\\)]*\(")
#: A call, with the last word of what is called.
_CALL = re.compile(rb"(?:[\w\x80-\xff]+[\s\\]*\.[\s\\]*)*([\w\x80-\xff]+)[\s\\]*\(")
_ATTRIBUTE = re.compile(rb"\.[\s\\]*([\w\x80-\xff]+)\Z")
#: What stands before a value that a name is set to, or that is one of several.
_SET = re.compile(rb"=[\s\\(\[]*(?:[\w.]+[\s\\)]*,[\s\\(\[]*)*" + _OWNER + rb"\Z")
_SET_NAMES = re.compile(rb"([\w\x80-\xff]+)[\s\\)\]]*(?=[,=:]|\Z)")
_PARTIALS = re.compile(rb"artial(?:[\s\\]+as[\s\\]+([\w\x80-\xff]+)|(?=[\s\\)]*(?:[\r\n;]|\Z)))")
_TARGETS = rb"(?:[\w \t.,*()\[\]\x80-\xff]|\\\r?\n)*"
_IS_TARGETS = re.compile(rb"(?:^|[;:])[ \t]*(" + _TARGETS + rb")\Z", re.MULTILINE)
_FOR = re.compile(rb"\bfor[\s\\(]+\Z")
_IN = re.compile(rb"[\s\\)]+in\b[\s\\]*")
_OVER = re.compile(rb"[A-Za-z_\x80-\xff][\w.\x80-\xff]*(?![\w.(\[\x80-\xff])")
_NESTED = rb"\[(?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]*\])*\])*\]|\([^()]*\)"
#: Behind a name that is set, alone or (group 1) as one of several: an annotation, and what it is set to.
_SETS = re.compile(
    rb"[\s\\)]*(?::(?:[^=\r\n,;()\[\]{}]|" + _NESTED + rb")*)?\+?:?=(?!=)|[\s\\]*([,)\]]" + _TARGETS + rb")=(?!=)"
)
#: A name alone, as what another one is set to; a tuple goes on behind a comma.
_SAME = re.compile(rb"[ \t]*(\w+)[ \t]*,?[ \t]*[)\r\n]")
#: Behind one of several names in brackets, over several lines.
_SETS_OVER_LINES = re.compile(rb"[\s\\]*,[\w\s.,*\x80-\xff]*[)\]][\s\\]*=(?!=)")
_OF_STRINGS = re.compile(rb"[\s\\]*:[\s\\]*[\"']?str[\"']?[\s\\]*[,)=]")
#: The bytes of names, and those between the parts of an expression.
WORD = bytes(c for c in range(256) if c > 127 or chr(c).isalnum() or c == 95)
BLANK = b" \t\r\n\f\\"
_FAR = 200
_DEEPEST = 30  # brackets in brackets
_MOST = 400  # expressions; more are not looked through
_MOST_SHOWN = 40  # the same of displays, where each pair of brackets counts

Test = Callable[[bytes], bool]


def given(code: bytes, words: dict[bytes, int], keywords: set[bytes]) -> Iterator[bytes]:
    """The texts that may be given for keywords, and at positions of functions; an empty one where that is not clear.

    A function is followed to the names that it, or a `partial` of it, is set to. Anything else that is done with it
    leads to no call that a codemod sees through.
    """
    for keyword in keywords:
        # A pattern that starts with plain letters is found many times faster.
        for match in re.finditer(re.escape(keyword) + rb"(?:[\s\\]*=(?!=)|[\"'][\s\\]*:)", code):
            start = match.start()
            if match[0].endswith(b":"):
                if code[start - 1 : start] in (b'"', b"'"):
                    yield value(code, match.end())
            elif not is_tail(code, start) and brackets(code).may_be_given(start):
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
        for match in re.finditer(re.escape(word) + rb"\b[\s\\)]*(\()?", code):
            start = match.start()
            if is_tail(code, start) or code[start - 4 : start] == b"def ":
                continue
            if match[1] is not None:
                yield arguments(code, match.end()), position
                continue
            at = position
            while (made := _partial(code, start, partials)) >= 0:
                # Of `partial(f, x, y)` the first argument is the function.
                listed = arguments(code, start)[1:]
                yield listed, at
                at -= sum(1 for each in listed if each.strip() and not _KEYWORD.match(each))
                again = _CALLED.match(code, after_call(code, start))
                if again is not None:
                    yield arguments(code, again.end()), at
                start = made
            names = (name for name in _set_to(code, start) if name not in dict(meant))
            meant += [(name, at) for name in names if len(meant) < _MOST]


def keyword_of(argument: bytes) -> bytes | None:
    """The keyword by which an argument is given."""
    found = _KEYWORD.match(argument)
    return found[1] if found is not None else None


def followed(code: bytes, words: set[bytes]) -> set[bytes]:
    """The words, and the names that they are set to."""
    waiting = list(words)
    for word in waiting:
        for match in re.finditer(re.escape(word) + rb"\b(?![\s\\]*\()", code):
            if not is_tail(code, match.start()) and len(waiting) < _MOST:
                waiting += [name for name in _set_to(code, match.start()) if name not in waiting]
    return set(waiting)


def _at(listed: list[bytes], position: int) -> Iterator[bytes]:
    """What arguments give at a position, or may give there where some of them are unpacked."""
    if position < 0:
        return
    starred = next((at for at, each in enumerate(listed) if each.lstrip().startswith(b"*")), position)
    for each in listed[starred:] if starred < position else listed[position : position + 1]:
        if each.strip() and not _KEYWORD.match(each):
            yield each


def _set_to(code: bytes, start: int) -> list[bytes]:
    """The names that may be set to what starts there, which may be one value of several."""
    if _before(code, start)[-1:] not in (b"=", b"(", b"[", b","):
        return []
    found = _SET.search(code, max(0, start - _FAR), start)
    if found is None:
        return []
    line = code.rfind(b"\n", 0, found.start()) + 1
    return _SET_NAMES.findall(code[line : found.start()])


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


def _partials(code: bytes) -> frozenset[bytes]:
    """The names under which `functools.partial` may be called."""
    found = {b"partial", b"Partial"}
    for match in _PARTIALS.finditer(code) if b"artial" in code else ():
        found.update([match[1]] if match[1] else _set_to(code, match.start() - 1))
    return frozenset(found)


@lru_cache(maxsize=4096)
def whole(name: bytes, behind: bytes = b"") -> re.Pattern[bytes]:
    """The pattern of a name that is not the end of a longer one, with what stands behind it.

    It starts with plain letters: such a pattern is found many times faster than one that starts with `\\b`.
    """
    return re.compile(re.escape(name) + rb"(?<!\w" + re.escape(name) + rb")\b(?:" + behind + rb")")


def is_tail(code: bytes, start: int) -> bool:
    """Whether what starts there is only the end of a longer word."""
    return start > 0 and (code[start - 1 : start].isalnum() or code[start - 1] == 95)


# -- what an expression may be --------------------------------------------------------------------------------------


def may_be_names(code: bytes, text: bytes) -> bool:
    """Whether an expression may be a string, or a tuple or list with one."""
    return may_be(code, text, lambda part: bool(_STRING.match(part) or _AXIS.search(part)), strings=True)


def called(text: bytes) -> bytes | None:
    """The last word of what an expression calls first."""
    call = _CALL.match(text)
    return call[1] if call is not None else None


def attribute(text: bytes) -> bytes | None:
    """The attribute that an expression is of something."""
    found = _ATTRIBUTE.search(text)
    return found[1] if found is not None else None


def may_be_none(code: bytes, text: bytes) -> bool:
    """Whether None is written in an expression as what it may be, alone or in a tuple, list or dictionary."""
    return any(part in (b"None", b"") for part in _leaves(text))


def may_be(code: bytes, text: bytes, is_one: Test, *, strings: bool = False) -> bool:
    """Whether an expression, or a part of it, may be such a thing: written there, or what a name in it is set to.

    Args:
        is_one: the verdict on an expression that is not in brackets.
        strings: strings are followed further than other things, to parameters that are annotated as such, the defaults
            of parameters, and what loops go through.
    """
    if not text.strip(BLANK):
        return True
    seen = {b"None", b"True", b"False"}
    waiting = [text]
    for _ in range(_MOST):
        if not waiting:
            return False
        for part in _leaves(waiting.pop()):
            if not part or is_one(part):
                return True
            named = _NAME.match(part)
            if named is None:
                continue
            owner, name = named.groups()
            if not part.isascii():
                return True
            if owner not in (None, b"self", b"cls") and owner not in _classes(code):
                continue  # of the attributes of anything else nothing is known
            if name not in seen:
                seen.add(name)
                if strings and any(_OF_STRINGS.match(code, m.end()) for m in whole(name).finditer(code)):
                    return True
                waiting += set_to(code, name, assigned=not strings)
    return True


def may_be_display(code: bytes, text: bytes, is_one: Test) -> bool:
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
        name = _NAME.match(text)
        if name is None or name[1] not in (None, b"self", b"cls"):
            if is_one(text):
                return True
        elif name[2] not in seen:
            seen.add(name[2])
            waiting += set_to(code, name[2])
    return True


def _leaves(text: bytes) -> Iterator[bytes]:
    """The expressions, none of them in brackets, that one may be, or of which it is a tuple, list or dictionary.

    Brackets in too many others give an empty one.
    """
    waiting = [(text, 0)]
    while waiting:
        inner, depth = waiting.pop()
        for part in _arms(inner):
            if part[:1] not in OPEN or after_call(part, 1) != len(part):
                yield part
            elif depth < _DEEPEST:
                waiting += [(each, depth + 1) for each in arguments(part, 1)]
            else:
                yield b""


def _arms(text: bytes) -> list[bytes]:
    """The expressions that one may be: `a` and `c` of `a if b else c`, both sides of `or` and of a sum."""
    found: list[bytes] = []
    begin: int | None = 0  # None in what only decides, and in a comparison
    depth = asked = 0

    def end(at: int) -> None:
        if begin is not None and (part := text[begin:at].strip(b" \t\r\n\f\\,;")):
            found.append(part)

    for match in _PART.finditer(text):
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


def set_to(code: bytes, name: bytes, *, assigned: bool = True) -> Iterator[bytes]:
    """The expressions that a name is set to, goes through or has as a default; only the first of these on demand."""
    for place in whole(name).finditer(code):
        start = place.start()
        match = _SETS.match(code, place.end())
        lines = _SETS_OVER_LINES.match(code, place.end()) if match is None else None
        if lines is not None:
            for each in _listed(code, lines.end()):
                yield from arguments(each.strip(), 1) if each.strip()[:1] in OPEN else (each,)
        if match is None:
            over = b"" if assigned else _gone_through(code, start, place.end())
            if over:
                yield over
            continue
        same = _SAME.match(code, match.end())
        if same is not None and match[1] is None and same[1] in (name, b"None", b"True", b"False"):
            continue
        around = brackets(code)
        enclosed = around.enclosed(match.end())  # what follows behind a comma is another parameter
        if not match[0].endswith(b":=") and ((assigned and enclosed) or around.is_given(start)):
            continue  # the keyword of a call
        before = code[max(0, start - _FAR) : start]
        among = not enclosed and (match[1] is not None or before.rstrip(BLANK).endswith(b","))
        targets = _IS_TARGETS.search(before) if among else None
        if match[1] is not None and targets is None:
            continue
        values = [value(code, match.end())] if enclosed else list(_listed(code, match.end()))
        if targets is not None:
            if len(values) == 1 and values[0].strip()[:1] in OPEN:
                values = arguments(values[0].strip(), 1)
            at = targets[1].count(b",")
            listed = (targets[1] + name + match[0]).strip(b" \t\\=()[]")
            plain = not any(sign in listed for sign in (b"(", b"[", b"*"))
            if plain and len([v for v in values if v.strip()]) == len([t for t in listed.split(b",") if t.strip()]):
                values = values[at : at + 1]
        if b"lambda" in before:
            values += [each.partition(b":")[0] for each in values]  # a default of its parameters ends there
        yield from (each if each.strip() else b"''" for each in values)


def _gone_through(code: bytes, start: int, end: int) -> bytes:
    """What is written out, or the name of it, where a loop or comprehension sets a name to each of it."""
    listed = _IN.match(code, end)
    if listed is None or not _FOR.search(code, max(0, start - 50), start):
        return b""
    over = _OVER.match(code, listed.end())
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
