"""The words without which a condition cannot hold, so that most conditions of most files are never looked at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from shardfix.jaxnames import ALIASES

#: At least one of the words of each must stand in the file.
Needs = tuple[frozenset[bytes], ...]

KINDS = ("enters-mesh", "fourth", "gone", "gone-import")  #: conditions that are no words
#: Options are read from these, or set in them.
OPTION_OWNERS = frozenset((b"config", b"environ", b"getenv", b"putenv"))
_KEYWORDS_OR_PLACES = ("names", "none", "one-none", "dict", "list", "listed", "empty", "one", "written")


def spelled(names: Iterable[str]) -> frozenset[str]:
    """The names with all their other spellings."""
    listed = frozenset(names)
    return listed | {alias for alias, known in ALIASES.items() if known in listed}


def last(path: str) -> bytes:
    """The last word of a dotted name: it is written wherever the name is meant, also under another one."""
    return path.rpartition(".")[2].encode()


def needs(condition: str, same_as: Mapping[str, str]) -> Needs:
    """What must be written for one condition of a trigger to hold; `same_as` maps names of the project to JAX's."""

    def of(names: Iterable[str]) -> frozenset[bytes]:
        known = spelled(name for name in names if name)
        wrappers = {w for w, k in same_as.items() if any(f"{name}.".startswith(f"{k}.") for name in known)}
        return frozenset(map(last, known | wrappers))

    def given(text: str) -> frozenset[bytes]:
        keywords, placed, *_ = [*text.split(";"), ""]
        functions = of(each.partition("@")[0] for each in placed.split(","))
        return functions | {keyword.encode() for keyword in keywords.split(",") if keyword}

    kind, colon, value = condition.partition(":")
    first, _, rest = value.partition(";")
    if not colon:
        return () if condition in KINDS else (frozenset((condition.encode(),)),)
    if kind == "path":
        return (frozenset((last(value),)),)
    if kind == "name":
        return (of(value.split("|")),)
    if kind in _KEYWORDS_OR_PLACES:
        return (given(value),)
    if kind in ("made", "among"):
        return of(first.split("|")), given(rest)
    if kind == "lacks":
        return (given(f";{rest}"),)
    if kind == "option":
        return (OPTION_OWNERS,)
    if kind in ("array", "sharding"):
        return (frozenset((value.removesuffix("()").encode(),)),)
    if kind == "compares":
        sides = [side.split(",") for side in (first, rest) if side != "()"]
        return tuple(of(each.removeprefix(".") for each in side) for side in sides)
    return ()
