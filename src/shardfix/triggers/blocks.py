"""Where names may be set, told from bytes: a function or class at the left edge keeps what is set in it to itself.

Like `outline`, this errs to one side: what stands behind such a function, up to the next one, may belong to it, and may
be seen from everywhere.
"""

from __future__ import annotations

import bisect
import re
from functools import lru_cache

from shardfix.triggers.brackets import WORD, lazily
from shardfix.triggers.outline import Outline

_STARTS = (b"\ndef", b"\nclass", b"\nasync")  # found faster than by a pattern
_BEHIND = (b" ", b"\t", b"\\")
#: The next line that does not belong to it for certain; one that only closes a bracket does.
_END = lazily(rb"\n(?=[^ \t\r\n#)\]}])")
_WORDS = bytes(byte if byte in WORD else 32 for byte in range(256))
_GLOBAL = lazily(rb"\bglobal\b((?:[\w\x80-\xff \t,]|\\\r?\n)*)")
EVERYWHERE = -1


class Blocks:
    """The functions and classes at the left edge of a text in which it is certain where strings are."""

    def __init__(self, code: bytes) -> None:
        self._code = code
        found = (match for start in _STARTS for match in re.finditer(start, code))
        sure = (match.start() for match in found if code[match.end() : match.end() + 1] in _BEHIND)
        self._starts = sorted(at for at in sure if code[at - 1 : at] != b"\\" and code[at - 2 : at] != b"\\\r")
        if code.count(b"\r") != code.count(b"\r\n"):
            self._starts = []  # lines that are not found so
        self._ends: dict[int, int] = {}
        shared = _GLOBAL().findall(code) if b"global" in code else ()
        self._global = set(b",".join(shared).translate(_WORDS).split())

    def of(self, place: int) -> int:
        """The number of the block that a place is in, or behind; 0 before all of them."""
        return bisect.bisect_right(self._starts, place)

    def seen_from(self, name: bytes, place: int) -> int:
        """The block that alone sees what a name is set to at a place."""
        block = self.of(place)
        return EVERYWHERE if block == 0 or place >= self._end(block) or name in self._global else block

    def _end(self, block: int) -> int:
        if block not in self._ends:
            match = _END().search(self._code, self._starts[block - 1] + 1)
            self._ends[block] = match.start() if match is not None else len(self._code)
        return self._ends[block]


@lru_cache(maxsize=1)
def _blocks(code: bytes) -> Blocks:
    """The blocks of the text that is looked at."""
    return Blocks(code)


def seen_from(code: bytes, name: bytes, place: int) -> int:
    """The block that alone sees what a name is set to at a place."""
    return _blocks(code).seen_from(name, place)


def block_of(outline: Outline, place: int) -> int:
    """The block in which the names of an expression are looked up; any where strings are not certain."""
    return _blocks(outline.code).of(place) if outline.is_exact else EVERYWHERE
