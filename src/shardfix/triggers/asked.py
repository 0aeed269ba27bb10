"""Which options of JAX a file may set or ask for by their names, told from bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache, partial

from shardfix.jaxhistory import history
from shardfix.triggers.brackets import BLANK, lazily
from shardfix.triggers.calls import followed
from shardfix.triggers.outline import Outline
from shardfix.triggers.spelled import places, set_to

_OPTIONS = (lazily(rb"jax_\w+(?=['\"])"), lazily(rb"JAX_\w+(?=['\"])"))
_VARIABLES = frozenset((b"environ", b"getenv", b"putenv"))
_ASKS = frozenset((b"update", b"read"))
#: What may be called with the name of an option, or of a variable, as the first argument.
_CALLED = frozenset((*_ASKS, b"getenv", b"putenv", b"setdefault", b"get", b"pop"))
_IMPORTED_AS = lazily(rb"(?:getenv|putenv)[\s\\]+as[\s\\]+(\w+)")
_BEFORE = lazily(rb"(?:(\w+)[\s\\)]*\(|\[)[\s\\(]*[rRuU]?['\"]{1,3}\Z")

_NEAR = 20  # bytes; blanks behind `as` are no longer


def asked_options(outline: Outline) -> frozenset[str]:
    """The names of options, and of their variables, that stand where a codemod looks for one.

    That is the first argument of what `jax.config` and `os` have for it, by any name, and `environ[...]`.
    """
    words = outline.words
    if words.isdisjoint(_VARIABLES) and (b"config" not in words or words.isdisjoint(_ASKS)):
        return frozenset()
    if b"jax_" not in outline.vocabulary and words.isdisjoint(history().odd_options):
        return frozenset()
    code, found = outline.code, set()
    is_asking = lru_cache(maxsize=None)(partial(_is_asking, outline))
    for start, name in _quoted(outline):
        before = _BEFORE().search(code, max(0, start - 100), start)
        is_variable = name.isupper()
        asking = _CALLED if is_variable else _ASKS
        if before is not None and (is_variable if before[1] is None else is_asking(before[1], asking)):
            found.add(name)
    return frozenset(found)


def _is_asking(outline: Outline, word: bytes, asking: frozenset[bytes]) -> bool:
    """Whether what is called by a word may be one of those that take the name of an option, or of a variable."""
    code, words = outline.code, outline.words & asking
    if word in asking or word in outline.once("imported", lambda known: _IMPORTED_AS().findall(known.code)):
        return True
    # Most are functions of the file: a name is looked for among those that are set only where it is set at all.
    is_alias = any(code[max(0, start - _NEAR) : start].rstrip(BLANK).endswith(b"as") for start, _ in places(code, word))
    return (is_alias or bool(set_to(code, word))) and word in outline.once(asking, lambda _: followed(code, words))


def _quoted(outline: Outline) -> Iterator[tuple[int, str]]:
    """What may be the name of an option, in quotes."""
    odd = (re.compile(re.escape(word) + rb"(?=['\"])") for word in history().odd_options & outline.words)
    for pattern in (*(each() for each in _OPTIONS), *odd):
        for match in pattern.finditer(outline.code):
            if outline.code[match.start() - 1 : match.start()] in (b"'", b'"'):
                yield match.start(), match[0].decode()
