"""Whose attribute it is, told from bytes: whether what stands before `.layout` may be an array, or an array's sharding.

Like `outline`, this errs to one side: what `codemods._arrays` takes for an array is never ruled out. That is a name
annotated as one, the result of a function of jax.numpy, jax.lax or jax.random, of some other functions and methods,
what is computed of such, and a name that is set to such.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from shardfix.jaxnames import ASKED
from shardfix.triggers.brackets import lazily, start_of
from shardfix.triggers.outline import Outline
from shardfix.triggers.spelled import places, set_to

_CHAIN = lazily(rb"([A-Za-z_\x80-\xff][\w\x80-\xff]*)((?:[\s\\]*\.[\s\\]*[\w\x80-\xff]+)*)")
_DOT = lazily(rb"[\s\\]*\.[\s\\]*")
#: What ends before the dot of an attribute: a name, `self.name`, a bracket.
_OWNER = lazily(rb"((?:\b(?:self|cls)[\s\\]*\.[\s\\]*)?(?<![\w\x80-\xff])[\w\x80-\xff]+|[)\]])[\s\\]*\.[\s\\]*\Z")
_BEFORE = frozenset(bytes([byte]) for byte in b". \t\r\n\f\v\\")
_OF_ANOTHER = lazily(rb"\.[\s\\]*\Z")
#: What an array is read from, and the methods that give one, whatever they belong to.
_TELLING = frozenset((b"device_buffer", b"device_buffers", b"data", b"addressable_data", b"block_until_ready"))
_MAKERS = ("jax.numpy.", "jax.random.", "jax.lax.")
_CALLS = frozenset(("jax.device_put", "jax.make_array_from_callback", "jax.make_array_from_single_device_arrays"))
_ARRAYS = frozenset(("jax.Array", "jax.numpy.ndarray"))
_ASKED = frozenset(name.encode() for name in ASKED)  # what a module of the project may hand on
_ANNOTATED = lazily(rb"[ \t]*:[\s\\]*([A-Za-z_][\w.]*)")
_STRING = lazily(rb"\"(?:[^\"\\\r\n]|\\.)*\"|'(?:[^'\\\r\n]|\\.)*'")
_MOST = 30  # names that are followed, and brackets around brackets


def of_array(outline: Outline, name: str) -> bool:
    """Whether an attribute may be read from an array."""
    seen: set[bytes] = set()
    return outline.vague or any(_may_be_array(outline, owner, seen) for owner in set(_owners(outline.code, name)))


def of_sharding(outline: Outline, name: str) -> bool:
    """Whether an attribute may be read from `x.sharding`, directly or by the name that this has."""
    if b"sharding" not in outline.words:
        return False
    directly = rb"sharding(?<!\wsharding)[\s\\)]*\.[\s\\]*" + name.encode() + rb"\b"
    seen: set[bytes] = set()
    named = any(_may_be_sharding(outline.code, owner, seen) for owner in set(_owners(outline.code, name)))
    return named or re.search(directly, outline.code) is not None


def _owners(code: bytes, name: str) -> Iterator[bytes]:
    """The expressions before an attribute: a name, `self.name`, or what ends with a bracket.

    Of an attribute of anything else nothing is known, but for what only arrays have.
    """
    attribute = name.removesuffix("()")
    behind = rb"\b" + (rb"[\s\\]*\([\s\\]*\)" if attribute != name else b"")
    for match in re.finditer(re.escape(attribute.encode()) + behind, code):
        if code[match.start() - 1 : match.start()] not in _BEFORE:
            continue
        before = _OWNER().search(code, max(0, match.start() - 200), match.start())
        if before is None:
            continue
        owner = before[1]
        if owner in (b")", b"]"):
            yield code[start_of(code, before.start()) : before.end(1)]
        elif owner not in (b"self", b"cls") and (  # nobody derives from arrays
            owner in _TELLING or not _OF_ANOTHER().search(code, max(0, before.start() - 20), before.start())
        ):
            yield owner


def _may_be_array(outline: Outline, text: bytes, seen: set[bytes], depth: int = 0) -> bool:
    """Whether an expression may give an array; `seen` are the names that were followed to it."""
    if len(seen) > _MOST or depth > _MOST:
        return True
    outer, inner = _levels(_STRING().sub(b"''", text))
    if any(_may_be_array(outline, each, seen, depth + 1) for each in inner):
        return True
    for match in _CHAIN().finditer(outer):
        head, rest = match[1], _DOT().sub(b".", match[2])
        parts = {head, *rest.split(b".")}
        if not parts.isdisjoint(_TELLING) or not parts.isdisjoint(_ASKED):
            return True
        paths = {f"{base}{_text(rest)}" for base in outline.roots.get(head, ())}
        if not paths.isdisjoint(_CALLS) or any(path.startswith(_MAKERS) for path in paths):
            return True
        name = rest[1:] if head in (b"self", b"cls") and rest.count(b".") == 1 else head
        if name not in seen and not paths:
            seen.add(name)
            if _is_annotated(outline, name):
                return True
            if any(_may_be_array(outline, each, seen) for each in set_to(outline.code, name)):
                return True
    return False


def _is_annotated(outline: Outline, name: bytes) -> bool:
    """Whether a name may be annotated as an array: a name for its type may be imported, or set."""
    for match in (_ANNOTATED().match(outline.code, end) for _, end in places(outline.code, name)):
        if match is None:
            continue
        head, _, rest = match[1].partition(b".")
        meant = {base + _text(match[1][len(head) :]) for base in outline.roots.get(head, ())}
        if not meant.isdisjoint(_ARRAYS) or b"ndarray" in (head, rest):
            return True
        if any(b"rray" in each for each in set_to(outline.code, head)):
            return True
    return False


def _may_be_sharding(code: bytes, text: bytes, seen: set[bytes]) -> bool:
    chain = _CHAIN().fullmatch(text.strip(b" \t\r\n\f\\()"))
    if chain is None or len(seen) > _MOST:  # of what a call gives nothing is known
        return len(seen) > _MOST
    parts = _DOT().sub(b".", chain[0]).split(b".")
    name = parts[-1]
    if parts[1:] and name == b"sharding":
        return True
    if name in seen or (parts[1:] and (parts[0] not in (b"self", b"cls") or len(parts) > 2)):
        return False
    seen.add(name)
    return any(_may_be_sharding(code, each, seen) for each in set_to(code, name))


def _levels(text: bytes) -> tuple[bytes, list[bytes]]:
    """A text without what is in brackets, and what is in the brackets that only group it."""
    outer, inner = bytearray(), []
    depth = start = 0
    for at, character in enumerate(text):
        if character in b"([{":
            if depth == 0:
                start = at
            depth += 1
        elif character in b")]}" and depth > 0:
            depth -= 1
            if depth == 0:
                before = bytes(outer).rstrip(b" \t\r\n\\")
                if text[start] == 40 and not (before[-1:].isalnum() or before[-1:] in (b"_", b")", b"]")):
                    inner.append(text[start + 1 : at])
                outer += b"()"
        elif depth == 0:
            outer.append(character)
    return bytes(outer), inner


def _text(name: bytes) -> str:
    return name.decode("utf-8", "replace")
