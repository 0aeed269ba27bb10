"""What the bytes of a file tell without being parsed: its words, and the JAX names that it may mean.

A parser needs five microseconds a line, this a third of one. Everything here errs to one side: a name that the code
means is always among the names given; one that only a comment mentions may be too. What bytes cannot tell at all (a
star import, a module of JAX under a second name, a dotted name over several lines) makes the outline `vague`, and then
it may mean anything. Words are taken as they are written: `"pm" "ap"` and `"\\x70map"` are not `pmap`.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeVar

from shardfix.jaxnames import ASKED, ELSEWHERE
from shardfix.triggers.brackets import lazily
from shardfix.triggers.strings import STRING, code_of, is_in_prose, without_prose

T = TypeVar("T")

_WORD = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
#: Everything but the letters, digits and dots of dotted names becomes a space.
_DOTTED_ONLY = bytes(c if c in _WORD + b"." or c > 127 else 32 for c in range(256))
_NO_LETTER = frozenset(bytes([c]) for c in range(128) if c not in _WORD)
_GAP = rb"(?:[ \t\f]|\\\r?\n|\\\r)"
_BETWEEN = rb"(?:[\s\\]|#[^\r\n]*[\r\n])"  # a comment with its end: there is one way to match it, however long
_LISTED = rb"(\((?:[^)#]|#[^\r\n]*[\r\n])*\)|(?:[^\\\r\n;#]|\\\r?\n|\\\r)*)"
#: A module of JAX in an import: what is imported from it (group 2), the name that it gets (3), or space in its own name
#: (4). There is one way to match it: `[\w.]*` alone would be tried again with every letter less.
_JAX = re.compile(
    rb"jax(?=([\w.]*))\1(?:"
    rb"%(gap)s+import\b%(gap)s*(?=%(listed)s)|%(gap)s+as%(gap)s+([\w\x80-\xff]+)"
    rb"|((?:%(gap)s+\.|(?<=\.)%(gap)s+)[\w.]+%(gap)s+(?:import|as)\b))" % {b"gap": _GAP, b"listed": _LISTED}
)
_IMPORT = re.compile(rb"import\b" + _GAP + rb"*" + _LISTED)
_FROM = re.compile(rb"from" + _GAP + rb"+([\w.\x80-\xff]*)" + _GAP + rb"*$")
#: Something odd behind a module: space around the next dot and what is taken of it, or the end of a value.
_BEHIND = re.compile(
    rb"(?:(?:[\s\\]|#[^\r\n]*[\r\n])+\.[\s\\]*|\.[\s\\]+)([A-Za-z_]\w*)"
    rb"|(?![\w.\x80-\xff])[\s\\]*(?:(\)[\s\\)]*\.)|[\r\n;,#)\]}]|$)"
)
_ALIAS = re.compile(rb"([\w.\x80-\xff]+|\*)(?:[\s\\]+as[\s\\]+([\w\x80-\xff]+))?")
_COMMENT = re.compile(rb"#[^\r\n]*")
_CALLED = lazily(rb"([A-Za-z_]\w*|[)\]])[ \t]*\($")
_NEVER_OF_THE_PROJECT = frozenset(name.encode() for name in ELSEWHERE)
_KEYWORDS = frozenset(word.encode() for word in keyword.kwlist)
_BY_NAME = re.compile(
    rb"getattr[\s\\]*\([\s\\(]*([\w.\x80-\xff]+)[\s\\)]*,[\s\\(]*[rRuU]?(?:'(\w+)'|\"(\w+)\"|(['\"]))"
)


class Outline:
    """The outline of one file; everything is computed on first use."""

    def __init__(self, data: bytes, is_module: Callable[[str], bool]) -> None:
        """`is_module` tells whether a dotted JAX name is one of a module."""
        self._data = data
        self._is_module = is_module
        self._told: dict[object, Any] = {}

    @cached_property
    def code(self) -> bytes:
        """The text without its comments and without strings over several lines, where these can be told for sure."""
        return code_of(self._data)

    @property
    def is_exact(self) -> bool:
        """Whether it is certain where strings and comments are, so that they could be taken out."""
        return self.code is not self._data

    @cached_property
    def tokens(self) -> set[bytes]:
        """The dotted names of the text, each once: `jax.numpy.sum`, `x`, `.shape`."""
        return set(self.code.translate(_DOTTED_ONLY).split())

    @cached_property
    def words(self) -> set[bytes]:
        """The single words of the text."""
        return set(self.listed.replace(b".", b" ").split())

    @cached_property
    def vocabulary(self) -> bytes:
        """The same in small letters."""
        return self.listed.lower()

    @cached_property
    def listed(self) -> bytes:
        """The dotted names in one text."""
        return b" ".join(self.tokens)

    @cached_property
    def _bare(self) -> Outline:
        """The outline without the strings of one line that are prose. It takes as long as the outline itself."""
        if not self.is_exact:
            return self
        outline = Outline(without_prose(self.code), self._is_module)
        outline.code = outline._data
        return outline

    @cached_property
    def prefixes(self) -> set[str]:
        """The dotted JAX names that the text may mean, as it spells them, with every leading part of them."""
        found: set[str] = set()
        for path in self.paths:
            while path not in found:
                found.add(path)
                path = path.rpartition(".")[0]
                if not path:
                    break
        return found

    @cached_property
    def paths(self) -> set[str]:
        """The dotted JAX names that the text may mean, as it spells them."""
        return self._read[0]

    @cached_property
    def vague(self) -> bool:
        """Whether it may mean JAX names that cannot be told without parsing it."""
        return self._read[1] or (self._is_oddly_written() and (self._bare is self or self._bare.vague))

    def means(self, path: str) -> bool:
        """Whether the text may mean one JAX name, spelled as it is."""
        return path in self.prefixes and self.is_code(path)

    def is_code(self, path: str) -> bool:
        """Whether a JAX name that the text seems to mean is written anywhere but in prose."""
        return any(self._is_code(text) for text in self._spellings(path))

    def _spellings(self, path: str) -> Iterator[bytes]:
        last = path.rpartition(".")[2].encode()
        for name, bases in self.roots.items():
            for base in bases:
                if path.startswith(f"{base}."):
                    yield name + path[len(base) :].encode()
                elif path == base:
                    yield last  # in the import
        if b"getattr" in self.code and last in self._asked_for:
            yield b"'" + last + b"'"
            yield b'"' + last + b'"'

    @cached_property
    def _asked_for(self) -> set[bytes]:
        """The names that `getattr` may take from what an import of JAX binds."""
        found = (match.groups() for match in _BY_NAME.finditer(self.code))
        return {name for owner, *names in found if owner.partition(b".")[0] in self.roots for name in names if name}

    def _is_code(self, text: bytes) -> bool:
        at = self.code.find(text)
        while at >= 0 and self.is_in_prose(at):
            at = self.code.find(text, at + 1)
        return at >= 0

    def is_in_prose(self, position: int) -> bool:
        """Whether what stands there is for certain in a string, and no code in it."""
        return self.is_exact and is_in_prose(self.code, position)

    @cached_property
    def foreign(self) -> set[bytes]:
        """The names that imports from elsewhere than JAX bind."""
        found: set[bytes] = set()
        for match in _IMPORT.finditer(self.code):
            home = _FROM.search(self.code, self._from(match.start()), match.start())
            if home is not None and home[1].partition(b".")[0] in _NEVER_OF_THE_PROJECT:
                continue
            for name, alias in _aliases(match[1]):
                if home is not None or name.partition(b".")[0] not in _NEVER_OF_THE_PROJECT:
                    found.update((name, alias or name.partition(b".")[0]))
        return found

    def _from(self, position: int) -> int:
        """Where `from` may stand, before an `import`: in the same line, where this does not go on another one."""
        line = self.code.rfind(b"\n", 0, position) + 1
        goes_on = self.code[max(0, line - 3) : line].rstrip(b"\r\n").endswith(b"\\")
        return max(0, position - 200) if goes_on or b"\r" in self.code[line:position] else line

    def may_mean(self, words: set[bytes]) -> bool:
        """Whether an import from elsewhere may give something of one of these names."""
        return any(map(self._is_handed_on, words & self.words))

    def _is_handed_on(self, word: bytes) -> bool:
        """Whether an import from elsewhere binds a word, or it may be reached through what one binds."""
        return self.once(word, lambda _: word in self.foreign or not self.foreign.isdisjoint(self._owners(word)))

    def _owners(self, word: bytes) -> Iterator[bytes]:
        """What the dotted names start with of which a word is a later part."""
        part, listed = b"." + word, self.listed
        at = listed.find(part)
        while at >= 0:
            end = at + len(part)
            if listed[end : end + 1] in (b".", b" ", b""):
                start = listed.rfind(b" ", 0, at) + 1
                yield listed[start : listed.index(b".", start)]
            at = listed.find(part, end)

    def may_be(self, path: str) -> bool:
        """Whether the file may mean one JAX name, spelled as it is or handed on by a module of the project."""
        last = path.rpartition(".")[2]
        return path in self.prefixes or self.vague or (last in ASKED and self.may_mean({last.encode()}))

    def once(self, key: object, compute: Callable[[Outline], T]) -> T:
        """What several codemods ask for."""
        if key not in self._told:
            self._told[key] = compute(self)
        told: T = self._told[key]
        return told

    @property
    def roots(self) -> dict[bytes, set[str]]:
        """Each name that an import of JAX may bind, with the JAX names it may stand for."""
        return self._roots[0]

    @cached_property
    def bound(self) -> dict[str, set[bytes]]:
        """The other way round."""
        found: dict[str, set[bytes]] = {}
        for name, paths in self.roots.items():
            for path in paths:
                found.setdefault(path, set()).add(name)
        return found

    @cached_property
    def _roots(self) -> tuple[dict[bytes, set[str]], bool, bool]:
        """Name -> the JAX names that imports may bind it to, whether a star import of JAX is there, and an odd one."""
        roots: dict[bytes, set[str]] = {b"jax": {"jax"}}
        star = odd = False
        for match in _JAX.finditer(self.code):
            odd = odd or match[4] is not None
            if self._is_tail(match.start()):
                continue
            home = "jax" + _text(match[1])
            if match[3] is not None and not self._is_from_elsewhere(match.start()):
                roots.setdefault(match[3], set()).add(home)
            for name, alias in _aliases(match[2] or b""):
                if name == b"*":
                    star = star or home.partition(".")[0] == "jax"  # not jaxlib or jaxtyping
                else:
                    roots.setdefault(alias or name, set()).add(f"{home.rstrip('.')}.{_text(name)}")
        return roots, star, odd

    @cached_property
    def _read(self) -> tuple[set[str], bool, set[bytes]]:
        """The JAX names, whether there may be others, and what stands for modules: a root, or one with what follows."""
        roots, vague, _ = self._roots
        paths = {path for bases in roots.values() for path in bases}
        modules = {name for name, bases in roots.items() if any(map(self._is_module, bases))}
        heads = tuple(head + b"." for head in roots)
        for token in [token for token in self.tokens if token.startswith(heads)]:
            head, _, rest = token.partition(b".")
            # A dot at the end ends a sentence, or the name goes on in another line: then the outline is vague.
            goes_on = rest.endswith(b".")
            chain = _text(rest[:-1] if goes_on else rest)
            for base in roots[head] if chain else ():
                path = f"{base}.{chain}"
                if self._is_module(path):
                    modules.add(token.rstrip(b"."))
                if not goes_on:
                    paths.add(path)
        if b"getattr" in self.code:
            for match in _BY_NAME.finditer(self.code):
                head, dot, rest = match[1].partition(b".")
                name = match[2] or match[3]
                vague = vague or (head in roots and name is None)
                if name is not None:
                    paths.update(f"{base}{_text(dot + rest)}.{_text(name)}" for base in roots.get(head, ()))
        return paths, vague, modules

    def _is_oddly_written(self) -> bool:
        """Whether a module of JAX gets a second name, or a dotted name of JAX has something between its parts."""
        if self._roots[2]:
            return True
        for chain in self._read[2]:
            end = 0
            for before, behind in pairwise(self.code.split(chain)):
                start, end = end + len(before), end + len(before) + len(chain)
                if behind[:1] == b"." and behind[1:2] not in _NO_LETTER:
                    continue  # most go on with what is taken from the module
                if not self._is_tail(start) and self._is_odd(start, end):
                    return True
        return False

    def _is_odd(self, start: int, end: int) -> bool:
        """Whether something odd is done with a module that stands there."""
        data = self.code
        match = _BEHIND.match(data, end)
        if match is None:
            return False
        if match[1] is not None:  # something stands before or behind the next dot; mostly the end of a sentence
            return match[1] not in _KEYWORDS
        # `= jax.lax`, `(jax.lax).psum`, `a, b = x, jax.lax`: what stands there is taken as a value.
        left = data[max(0, start - 200) : start].rstrip(b" \t\r\n\\\f(")
        before = data[max(0, start - 200) : start - 1].rstrip(b" \t\f")
        word = before[len(before.rstrip(_WORD)) :]
        called = word not in _KEYWORDS if word else before[-1:] in (b")", b"]")
        opened = data[start - 1 : start] == b"(" and not called
        return left[-1:] == b"=" or (match[2] is not None and opened) or (left[-1:] == b"," and self._assigns(start))

    def _is_tail(self, start: int) -> bool:
        """Whether what starts there is only the end of a longer name."""
        before = self.code[start - 1 : start] if start else b" "
        return before.isalnum() or before in (b"_", b".") or before > b"\x7f"

    def _assigns(self, position: int) -> bool:
        """Whether the lines that lead to a comma may be an assignment: no import, `del` or list of arguments."""
        for match in _IMPORT.finditer(self.code, max(0, position - 2000), position + 200):
            if match.start() < position < match.end():
                return False
        line = self.code[self.code.rfind(b"\n", 0, position) + 1 : position]
        if line.rpartition(b";")[2].lstrip().startswith(b"del "):
            return False
        if self.is_exact:
            line = STRING().sub(b"0", line)
        return b'"' in line or b"'" in line or not _is_argument(line)

    def _is_from_elsewhere(self, position: int) -> bool:
        """Whether what stands there is imported from a package other than JAX: `from project import jax as j`."""
        start = self.code.rfind(b"import", max(0, position - 2000), position)
        home = _FROM.search(self.code, max(0, start - 200), start) if start >= 0 else None
        if home is None or home[1].partition(b".")[0] == b"jax":
            return False
        listed = _IMPORT.match(self.code, start)
        return listed is not None and position < listed.end()


def _is_argument(line: bytes) -> bool:
    """Whether a line ends inside the brackets of a call that opens in it."""
    depth = 0
    for at in range(len(line) - 1, -1, -1):
        character = line[at : at + 1]
        depth += (character in b")]}") - (character in b"([{")
        if depth < 0:
            called = _CALLED().search(line[: at + 1])
            return called is not None and called[1] not in _KEYWORDS
    return False


def _text(name: bytes) -> str:
    return name.decode("utf-8", "replace")


def _aliases(listed: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Each `name as alias` in the list of an import; the alias is empty where there is none."""
    for part in _COMMENT.sub(b"", listed).strip(b"() \t\r\n").split(b","):
        match = _ALIAS.match(part.strip(b" \t\r\n\\\f()"))
        if match is not None:
            yield match[1], match[2] or b""
