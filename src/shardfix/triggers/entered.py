"""Whether a file may enter a mesh as a context, told from bytes: `with mesh:` and its like.

Like `outline`, this errs to one side: what `analysis.contexts` takes for an entered mesh is never ruled out. That is
what is called or annotated as a mesh, made by a function that is, or by one of the file that returns such, used for the
mesh of a NamedSharding, and a name that is set to such.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cached_property

from shardfix.triggers.brackets import BLANK, after_call, arguments, lazily, start_of, value
from shardfix.triggers.outline import Outline
from shardfix.triggers.spelled import places, set_to

_WITH = lazily(rb"with\b[\s\\(]*[A-Za-z_\x80-\xff]")
_HEAD = lazily(rb"[\"'](?:[^\"'\\\r\n]|\\.)*[\"']|[()\[\]{}:,]")
_DECORATOR = lazily(rb"@[ \t\\]*([\w.\x80-\xff]+)[ \t\\]*(\(?)")
_ENTERS = lazily(rb"\.[\s\\]*(?:enter_context|(__enter__))[\s\\]*\(")
_OWNER = lazily(rb"([\w.\x80-\xff]+|[)\]])[\s\\]*\Z")
_AS = lazily(rb"\bas\b")
_ARMS = lazily(rb"\belse\b|\bif\b.*?(?:\belse\b|\Z)", re.DOTALL)  # with the condition
_CALL = lazily(rb"([A-Za-z_\x80-\xff][\w\x80-\xff]*(?:[\s\\]*\.[\s\\]*[\w\x80-\xff]+)*)[\s\\]*\(")
_DOTTED = lazily(rb"[\w.\x80-\xff]+")
_OF_SOMETHING = lazily(rb"(?:\A|\.)[\s\\]*\w*mesh_?[\s\\]*(?:\(|\Z)", re.IGNORECASE)  # `f(x).mesh`
_SPACE = lazily(rb"[\s\\]+")
#: A function of this name hands out a context manager, unless one of the file returns a mesh all the same.
_GIVES_CONTEXT = lazily(
    rb"(?:^|[_.])(?:use|set|with|enter|in|under|maybe|activate|open|patch)_?(?:\w+_)?mesh\Z", re.IGNORECASE
)
_CALLED_AS = [lazily(name + rb"[ \t\\]+as[ \t\\]+(\w+)") for name in (b"esh", b"NamedSharding")]
_NEXT_DEFINITION = lazily(rb"^(?:def|class|async|@)\b", re.MULTILINE)
_DEF = lazily(rb"def[ \t]+\Z")
_RETURN = lazily(rb"return\b[ \t\\]*(?=[\w(\x80-\xff])")
_SAYS_MESH = lazily(rb"->[^\r\n:]*[Mm]esh")
_DEPTH = 10  # brackets around brackets
_FAR = 2_000  # bytes of what is entered
_MOST = 30  # names that are followed


def enters_mesh(outline: Outline, wrappers: Collection[bytes] = ()) -> bool:
    """Whether the file may enter a mesh as a context; `wrappers` are functions of the project that may make one."""
    words = outline.words
    if b"mesh" not in outline.vocabulary and b"NamedSharding" not in words and words.isdisjoint(wrappers):
        return False
    look = _Look(outline.code, wrappers)
    by_method = not words.isdisjoint((b"enter_context", b"__enter__"))
    return any(look.may_be_mesh(entered) for entered in dict.fromkeys(look.entered(by_method=by_method)))


class _Look:
    """One look at a file; a name is followed once."""

    def __init__(self, code: bytes, wrappers: Collection[bytes]) -> None:
        self._code = code
        self._wrappers = wrappers
        self._seen: set[bytes] = set()

    @cached_property
    def _others(self) -> set[bytes]:
        """`Mesh as M`, and the wrappers."""
        return {each for pattern in _CALLED_AS for each in pattern().findall(self._code)}.union(self._wrappers)

    @cached_property
    def _annotation(self) -> re.Pattern[bytes]:
        says = b"|".join([rb"\w*[Mm]esh", *map(re.escape, self._others)])
        return re.compile(rb"[ \t]*:[^\r\n=]*?\b(?:" + says + rb")\b")

    @cached_property
    def _given(self) -> re.Pattern[bytes]:
        sharding = b"|".join([b"NamedSharding", *map(re.escape, self._others)])
        return re.compile(rb"(?:\bmesh[\s\\]*=|\b(?:" + sharding + rb")[\s\\]*\()[\s\\]*\Z")

    def entered(self, *, by_method: bool) -> Iterator[bytes]:
        """The expressions that are entered as contexts, by a method too."""
        code = self._code
        for match in _WITH().finditer(code):
            if self._starts(match.start()):
                yield from _items(code, match.start() + len(b"with"))
        for match in _DECORATOR().finditer(code):
            # Of calls, only what makes a mesh itself counts.
            makes = match[1].endswith(b"esh") or not match[2] or match[1].endswith(tuple(self._others))
            if makes and self._starts(match.start()):
                yield match[1] + (b"()" if match[2] else b"")
        for match in _ENTERS().finditer(code) if by_method else ():
            if match[1] is None:
                yield arguments(code[match.end() : match.end() + _FAR], 0)[0]
            else:
                owner = _OWNER().search(code, max(0, match.start() - 200), match.start())
                if owner is not None:
                    start = start_of(code, owner.start()) if owner[1] in (b")", b"]") else owner.start()
                    yield code[start : match.start()]

    def may_be_mesh(self, text: bytes) -> bool:
        """Whether an expression may give a mesh."""
        text = text.strip(b" \t\r\n\f\\")
        for _ in range(_DEPTH):
            if text[:1] == b"(" and after_call(text, 1) == len(text):
                text = text[1:-1].strip(b" \t\r\n\f\\")
        called = _CALL().match(text)
        if called is not None and after_call(text, called.end()) == len(text):
            return self._may_return_mesh(_SPACE().sub(b"", called[1]))
        arms = _ARMS().split(text)
        if len(arms) > 1:
            return any(self.may_be_mesh(arm) for arm in arms)
        plain = _SPACE().sub(b"", text).strip(b"()")
        if _DOTTED().fullmatch(plain):
            return self._may_be_named(plain)
        return _OF_SOMETHING().search(text) is not None

    def _may_be_named(self, dotted: bytes) -> bool:
        """Whether a name may stand for a mesh: by what it is called, set to, annotated as or used for."""
        owner, _, name = dotted.rpartition(b".")
        if name.lower().strip(b"_").endswith(b"mesh") or len(self._seen) > _MOST:
            return True
        if owner not in (b"", b"self", b"cls") or name in self._seen:
            return False  # of an attribute of anything else nothing but its name is known
        self._seen.add(name)
        loads = places(self._code, name)
        if any(self._annotation.match(self._code, end) for _, end in loads):
            return True
        if any(self._is_given(start) for start, _ in loads):
            return True
        return any(self.may_be_mesh(each) for each in set_to(self._code, name))

    def _is_given(self, start: int) -> bool:
        """Whether what stands there is the mesh of something."""
        before = self._code[max(0, start - 200) : start].rstrip(BLANK)
        return before[-1:] in (b"=", b"(") and self._given.search(before) is not None

    def _may_return_mesh(self, function: bytes) -> bool:
        """Whether a call may give a mesh: of something called one, or of a function of the file that may return one."""
        owner, _, name = function.rpartition(b".")
        if name in self._others or (name.lower().endswith(b"mesh") and not _GIVES_CONTEXT().search(name)):
            return True
        if len(self._seen) > _MOST:
            return True
        if owner or function + b"()" in self._seen:
            return False
        self._seen.add(function + b"()")
        for start, behind in places(self._code, name):
            if not _DEF().search(self._code, max(0, start - 100), start):
                continue
            end = _NEXT_DEFINITION().search(self._code, behind)
            body = self._code[start : end.start() if end else len(self._code)]
            if _SAYS_MESH().search(body) or any(name in body.partition(b"\n")[0] for name in self._others):
                return True
            if any(self.may_be_mesh(value(body, each.end())) for each in _RETURN().finditer(body)):
                return True
        others = (each.strip() for each in set_to(self._code, name))
        return any(self._may_return_mesh(each) for each in others if _DOTTED().fullmatch(each))

    def _starts(self, position: int) -> bool:
        """Whether a statement starts there, or an `async` one."""
        before = self._code[max(0, position - 100) : position].rstrip(b" \t\f\\")
        return before.removesuffix(b"async").rstrip(b" \t\f\\")[-1:] in (b"", b"\n", b"\r")


def _items(code: bytes, start: int) -> Iterator[bytes]:
    """The expressions between `with` and its colon, without what stands behind `as`."""
    depth, begin, found = 0, start, []
    for match in _HEAD().finditer(code, start, start + _FAR):
        token = match[0]
        if token in b"([{":
            depth += 1
        elif token in b")]}":
            depth -= 1
        elif depth == 0 and token in b":,":
            found.append(code[begin : match.start()])
            begin = match.end()
            if token == b":":
                break
    if len(found) == 1:
        item = found[0].strip(b" \t\r\n\f\\")
        if item[:1] == b"(" and after_call(item, 1) == len(item):  # `with (a, b as c):`
            found = arguments(item, 1)
    yield from (_AS().split(each)[0] for each in found)
