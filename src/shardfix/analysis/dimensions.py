"""What array operations do to the one dimension along which an array is split into blocks.

Each function answers with the array that the operation gives when it acts on blocks as it does on the whole, or raises
`Stop`: "coupled" where the operation certainly looks beyond a block, "unknown" where it may.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal["blockwise", "coupled", "unknown"]


class Stop(Exception):
    """The proof ends here."""

    def __init__(self, kind: Kind, reason: str) -> None:
        super().__init__(reason)
        self.kind: Kind = kind
        self.reason = reason


def unknown(reason: str) -> Stop:
    return Stop("unknown", reason)


def coupled(reason: str) -> Stop:
    return Stop("coupled", reason)


@dataclass(frozen=True)
class Rank:
    """A rank: exact, or that of an operand plus an offset, of which only a lower bound is known."""

    low: int
    operand: int | None = None  #: None: exactly `low`
    offset: int = 0

    @property
    def exact(self) -> bool:
        return self.operand is None

    def shifted(self, by: int) -> Rank:
        return Rank(max(0, self.low + by), self.operand, 0 if self.exact else self.offset + by)

    def same(self, other: Rank) -> bool:
        if self.exact or other.exact:
            return self.exact and other.exact and self.low == other.low
        return (self.operand, self.offset) == (other.operand, other.offset)

    def absolute(self, axis: int) -> int | None:
        """A dimension counted from the front, None where it is given from the back of an unknown rank."""
        return axis if axis >= 0 else self.low + axis if self.exact else None


@dataclass(frozen=True)
class Array:
    """`axis` is the split dimension; None: the value is the same for every block. `rank` None: not known."""

    rank: Rank | None
    axis: int | None = None


SCALAR = Array(Rank(0))
WHOLE = Array(None)


def _split(array: Array) -> tuple[Rank, int]:
    if array.rank is None or array.axis is None:
        raise unknown("the first operand is not the one that is split")
    return array.rank, array.axis


def meets(array: Array, axis: int) -> Literal["same", "other", "unknown"]:
    """Whether a dimension, from the front or the back, is the split one."""
    rank, split = _split(array)
    where = rank.absolute(axis)
    if where is not None:
        return "same" if where == split else "other"
    return "other" if rank.low + axis > split else "unknown"


def elementwise(arrays: Sequence[Array]) -> Array:
    """Broadcasting aligns dimensions from the right; the split one may only meet itself, or nothing."""
    split = [a for a in arrays if a.axis is not None]
    if not split:
        ranks = [a.rank.low for a in arrays if a.rank is not None and a.rank.exact]
        return Array(Rank(max(ranks))) if ranks and len(ranks) == len(arrays) else WHOLE
    rank, axis = _split(split[0])
    for other in arrays:
        if other.axis is not None:
            if other.rank is None or not other.rank.same(rank):
                raise unknown("the ranks of two operands are not known to be equal")
            if other.axis != axis:
                raise unknown("two operands are split along different dimensions")
        elif other.rank is None or not other.rank.exact:
            raise unknown("the rank of an operand is not visible, so it may meet the split dimension")
        elif other.rank.low > rank.low - axis - 1:
            raise unknown("an operand that is not split meets the split dimension")
    return split[0]


def _beside(array: Array, axes: Sequence[int] | None, name: str) -> list[int]:
    """The given dimensions that lie before the split one; raise where the split one is among them."""
    rank, split = _split(array)
    if axes is None:
        raise coupled(f"{name} works over all dimensions at once")
    before: list[int] = []
    for axis in axes:
        where = meets(array, axis)
        if where == "same":
            raise coupled(f"{name} couples the elements along dimension {split}")
        if where == "unknown":
            raise unknown(f"{name} works along dimension {axis}, which may be the split one")
        absolute = rank.absolute(axis)
        if absolute is not None and absolute < split:
            before.append(axis)
    return before


def reduction(array: Array, axes: Sequence[int] | None, keep: bool, name: str) -> Array:
    rank, axis = _split(array)
    before = _beside(array, axes, name)
    return array if keep else Array(rank.shifted(-len(axes or ())), axis - len(before))


def along(array: Array, axes: Sequence[int] | None, name: str) -> Array:
    """Operations that keep the shape and couple the elements along some dimensions."""
    _beside(array, axes, name)
    return array


def transposed(array: Array, order: Sequence[int]) -> Array:
    """`order` is empty for reversed dimensions."""
    rank, axis = _split(array)
    if not order and rank.exact:
        return replace(array, axis=rank.low - 1 - axis)
    found = [rank.absolute(a) for a in order]
    if axis not in found or None in found:
        raise unknown("a transpose of unknown rank is not followed")
    return replace(array, axis=found.index(axis))


def swapped(array: Array, first: int, second: int) -> Array:
    rank, axis = _split(array)
    a, b = rank.absolute(first), rank.absolute(second)
    if a is None or b is None:
        raise unknown("swapaxes of unknown rank is not followed")
    return replace(array, axis=b if axis == a else a if axis == b else axis)


def expanded(array: Array, axis: int) -> Array:
    rank, split = _split(array)
    new = rank.shifted(1).absolute(axis)
    if new is None:
        raise unknown("expand_dims of unknown rank is not followed")
    return Array(rank.shifted(1), split + (new <= split))


#: one index: a full slice, another slice, a number, or a new dimension
Index = Literal["all", "part", "number", "new", "rest"]


def indexed(array: Array, indices: Sequence[Index], text: str) -> Array:
    """Basic indexing that takes the split dimension whole; "rest" is an ellipsis."""
    rank, split = _split(array)
    position = 0  # the dimension that the next index is for
    taken = added = 0
    axis: int | None = None
    for number, index in enumerate(indices):
        if index == "new":
            added += 1
            continue
        if index == "rest":
            later = indices[number + 1 :]
            if split < position or "new" in later or rank.low - len(later) <= split:
                raise unknown(f"{text} is not followed")
            axis = split - taken + added
            taken += later.count("number")
            break
        if position == split:
            if index != "all":
                raise coupled(f"{text} indexes the split dimension")
            axis = split - taken + added
        elif index == "number":
            taken += 1
        position += 1
    return Array(rank.shifted(added - taken), split - taken + added if axis is None else axis)


def product(a: Array, b: Array) -> Array:
    """A matrix product of a block with a whole matrix or vector."""
    if a.axis is None and b.axis is None:
        return WHOLE
    if a.axis is None or b.axis is not None or b.rank is None or not b.rank.exact or b.rank.low not in (1, 2):
        raise unknown("a matrix product of this kind is not followed")
    rank, axis = _split(a)
    where = meets(a, -1)
    if where != "other":
        kind: Kind = "coupled" if where == "same" else "unknown"
        raise Stop(kind, "a matrix product sums over the last dimension, which is or may be the split one")
    return a if b.rank.low == 2 else Array(rank.shifted(-1), axis)


def of_matrices(array: Array, lost: int, name: str) -> Array:
    """Stacks of matrices: the last two dimensions belong together, those before are the batch."""
    rank, axis = _split(array)
    for last in (-1, -2):
        where = meets(array, last)
        if where != "other":
            raise Stop("coupled" if where == "same" else "unknown", f"{name} couples the last two dimensions")
    return Array(rank.shifted(-lost), axis)


def einsum(arrays: Sequence[Array], text: str) -> Array:
    inputs, arrow, output = text.replace(" ", "").partition("->")
    labels = inputs.split(",")
    if not arrow or "." in text or len(labels) != len(arrays):
        raise unknown("einsum is called in a way that is not followed")
    pairs = list(zip(labels, arrays, strict=True))
    if any(array.axis is not None and array.axis >= len(own) for own, array in pairs):
        raise unknown("einsum of operands of another rank")
    split = {own[array.axis] for own, array in pairs if array.axis is not None}
    if len(split) != 1:
        raise unknown("einsum of operands that are split along different dimensions")
    (label,) = split
    if output.count(label) != 1:
        raise coupled("einsum sums over the split dimension")
    for own, array in pairs:
        if own.count(label) > 1 or (label in own and (array.axis is None or own[array.axis] != label)):
            raise unknown("einsum meets the split dimension in another operand")
        if array.axis is not None and label not in own:
            raise unknown("einsum of operands that are split along different dimensions")
    return Array(Rank(len(output)), output.index(label))
