"""Whose attribute it is, told from bytes: whether what stands before `.layout` may be an array, or an array's sharding.

Like `outline`, this errs to one side: what `codemods._arrays` takes for an array is never ruled out. That is a name
annotated as one, the result of a function of jax.numpy, jax.lax or jax.random, of some other functions and methods,
what is computed of such, and a name that is set to such.
"""

from __future__ import annotations

import keyword
import re
from functools import lru_cache

from shardfix.jaxnames import ALIASES, ASKED, canonical
from shardfix.triggers.blocks import EVERYWHERE, block_of, seen_from
from shardfix.triggers.brackets import kept, lazily, start_of
from shardfix.triggers.calls import followed
from shardfix.triggers.outline import Outline
from shardfix.triggers.spelled import places, set_to

_CHAIN = lazily(rb"([A-Za-z_\x80-\xff][\w\x80-\xff]*)((?:[\s\\]*\.[\s\\]*[\w\x80-\xff]+)*)")
_DOT = lazily(rb"[\s\\]*\.[\s\\]*")
#: What ends before the dot of an attribute: a name, `self.name`, a bracket.
_OWNER = lazily(rb"((?:\b(?:self|cls)[\s\\]*\.[\s\\]*)?(?<![\w\x80-\xff])[\w\x80-\xff]+|[)\]])[\s\\]*\.[\s\\]*\Z")
_BEFORE = frozenset(bytes([byte]) for byte in b". \t\r\n\f\v\\")
_NEAR, _FAR = 50, 200  # bytes
_OF_ANOTHER = lazily(rb"\.[\s\\]*\Z")
#: What an array is read from, and the methods that give one, whatever they belong to.
_TELLING = frozenset((b"device_buffer", b"device_buffers", b"data", b"addressable_data", b"block_until_ready"))
_MAKERS = ("jax.numpy.", "jax.random.", "jax.lax.")
_CALLS = frozenset(("jax.device_put", "jax.make_array_from_callback", "jax.make_array_from_single_device_arrays"))
_ARRAYS = frozenset(("jax.Array", "jax.numpy.ndarray"))
#: The same where a module of the project hands them on, or JAX has them elsewhere.
_ELSEWHERE = frozenset(
    path.rpartition(".")[2].encode()
    for path in (*_CALLS, *_ARRAYS, *ALIASES)
    if path.rpartition(".")[2] in ASKED and (canonical(path) in _CALLS | _ARRAYS or canonical(path).startswith(_MAKERS))
)
_ANNOTATED = lazily(rb"[ \t]*:[\s\\(]*([A-Za-z_][\w.]*)(?![\w.]|[ \t]*[|\[])")
_STRING = lazily(rb"\"(?:[^\"\\\r\n]|\\.)*\"|'(?:[^'\\\r\n]|\\.)*'")
_KEYWORDS = frozenset(word.encode() for word in keyword.kwlist)
_MOST_OWNERS = 1_000
_MOST = 30  # names that are followed, and brackets around brackets


def of_array(outline: Outline, name: str) -> bool:
    """Whether an attribute may be read from an array."""
    if outline.vague:
        return True
    seen: dict[int, set[bytes]] = {}
    owners = _owners(outline, name)
    return len(owners) > _MOST_OWNERS or any(
        _may_be_array(outline, owner, block, seen.setdefault(block, set())) for owner, block in owners
    )


def of_sharding(outline: Outline, name: str) -> bool:
    """Whether an attribute may be read from `x.sharding`, directly or by the name that this has."""
    if b"sharding" not in outline.words:
        return False
    directly = rb"sharding(?<!\wsharding)[\s\\)]*\.[\s\\]*" + name.encode() + rb"\b"
    if re.search(directly, outline.code) is not None:
        return True
    seen: dict[int, set[bytes]] = {}
    return any(
        _may_be_sharding(outline.code, owner, block, seen.setdefault(block, set()))
        for owner, block in _owners(outline, name)
    )


@lru_cache(maxsize=1)
def _elsewhere(code: bytes) -> set[bytes]:
    """The words by which a file may mean one of those."""
    return followed(code, set(_ELSEWHERE))


def _owners(outline: Outline, name: str) -> set[tuple[bytes, int]]:
    """The expressions before an attribute, with their blocks: a name, `self.name`, or what ends with a bracket.

    Of an attribute of anything else nothing is known, but for what only arrays have.
    """
    code, found = outline.code, set()
    attribute = name.removesuffix("()")
    behind = rb"\b" + (rb"[\s\\]*\([\s\\]*\)" if attribute != name else b"")
    for match in re.finditer(re.escape(attribute.encode()) + behind, code):
        if code[match.start() - 1 : match.start()] not in _BEFORE:
            continue
        before = _OWNER().search(code, max(0, match.start() - _NEAR), match.start())
        if before is None or before.start() < match.start() - _NEAR // 2:  # it may start farther off
            before = _OWNER().search(code, max(0, match.start() - _FAR), match.start())
        if before is None:
            continue
        owner, start = before[1], before.start()
        if owner in (b")", b"]"):
            owner = code[start_of(code, start) : before.end(1)]
        elif owner not in _TELLING and _OF_ANOTHER().search(code, max(0, start - 20), start):
            continue
        if owner not in (b"self", b"cls"):  # nobody derives from arrays
            found.add((owner, block_of(outline, start)))
    return found


def _may_be_array(outline: Outline, text: bytes, block: int, seen: set[bytes], depth: int = 0) -> bool:
    """Whether an expression may give an array; `seen` are the names that were followed to it."""
    if len(seen) > _MOST or depth > _MOST:
        return True
    outer, inner = _levels(_STRING().sub(b"''", text))
    if any(_may_be_array(outline, each, block, seen, depth + 1) for each in inner):
        return True
    for match in _CHAIN().finditer(outer):
        head, rest = match[1], _DOT().sub(b".", match[2])
        parts = {head, *rest.split(b".")}
        if not parts.isdisjoint(_TELLING) or not parts.isdisjoint(_elsewhere(outline.code)):
            return True
        paths = {f"{base}{_text(rest)}" for base in outline.roots.get(head, ())}
        if not paths.isdisjoint(_CALLS) or any(path.startswith(_MAKERS) for path in paths):
            return True
        of_self = head in (b"self", b"cls") and rest.count(b".") == 1
        name = rest[1:] if of_self else head
        if paths or (rest and not of_self) or name in seen or name in _KEYWORDS:
            continue  # of the attributes of something else nothing is known
        if outer.startswith(b"[]", match.end()):
            continue  # nor of its items
        seen.add(name)
        if _is_annotated(outline, name, block):
            return True
        if any(_may_be_array(outline, each, block, seen) for each in set_to(outline.code, name, block)):
            return True
    return False


def _is_annotated(outline: Outline, name: bytes, block: int) -> bool:
    """Whether a name may be annotated as an array: a name for its type may be imported, or set."""
    said = _annotations(outline.code, name)
    types = {each for seen, each in said if block == EVERYWHERE or seen in (block, EVERYWHERE)}
    return any(_is_array(outline, each, block, set()) for each in types)


@kept
def _annotations(code: bytes, name: bytes) -> frozenset[tuple[int, bytes]]:
    """What a name is annotated as, with the block that alone sees it."""
    matches = ((start, _ANNOTATED().match(code, end)) for start, end in places(code, name))
    return frozenset((seen_from(code, name, start), match[1]) for start, match in matches if match is not None)


def _is_array(outline: Outline, text: bytes, block: int, seen: set[bytes]) -> bool:
    """Whether an expression may be the type of arrays."""
    chain = _CHAIN().fullmatch(text.strip(b" \t\r\n\f\\()"))
    if chain is None or chain[1] in seen:
        return False
    seen.add(chain[1])
    rest = _DOT().sub(b".", chain[2])
    meant = {f"{base}{_text(rest)}" for base in outline.roots.get(chain[1], ())}
    if not meant.isdisjoint(_ARRAYS) or not _elsewhere(outline.code).isdisjoint((chain[1], *rest.split(b"."))):
        return True
    return not rest and any(_is_array(outline, each, block, seen) for each in set_to(outline.code, chain[1], block))


def _may_be_sharding(code: bytes, text: bytes, block: int, seen: set[bytes]) -> bool:
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
    return any(_may_be_sharding(code, each, block, seen) for each in set_to(code, name, block))


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
                outer += text[start : start + 1] + bytes((character,))
        elif depth == 0:
            outer.append(character)
    return bytes(outer), inner


def _text(name: bytes) -> str:
    return name.decode("utf-8", "replace")
