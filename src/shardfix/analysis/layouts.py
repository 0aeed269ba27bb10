"""What is known about how a value is laid out, and how such knowledge combines: joined, broadcast, reordered."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from shardfix.analysis.module import Module, literal
from shardfix.analysis.placements import Axes, Shape, Sharded, same_mesh


@dataclass(frozen=True, eq=False)
class Unplaced:
    """An array of known shape about whose sharding nothing is known."""

    shape: Shape


@dataclass(frozen=True, eq=False)
class Named:
    """A dictionary with literal keys."""

    parts: dict[object, Value | None]


Value = Sharded | Unplaced | Named | tuple["Value | None", ...]


def literal_shape(module: Module, args: Sequence[ast.expr]) -> Shape | None:
    """The shape that `(8, n)` or `8, n` writes; sizes that are not literal are None."""
    nodes = [module.value(a) for a in args]
    if len(nodes) == 1 and isinstance(nodes[0], (ast.Tuple, ast.List)):
        nodes = [module.value(e) for e in nodes[0].elts]
    elif len(nodes) == 1 and not isinstance(literal(nodes[0]), int):
        return None
    if any(isinstance(n, ast.Starred) for n in nodes):
        return None
    sizes = [literal(n) for n in nodes]
    return tuple(s if isinstance(s, int) and s >= 0 else None for s in sizes)


def nested(node: ast.expr) -> Shape | None:
    """The shape of a nested list of numbers."""
    if not isinstance(node, (ast.List, ast.Tuple)):
        return () if isinstance(literal(node), (int, float, complex)) else None
    inner = {nested(e) for e in node.elts}
    one = inner.pop() if len(inner) == 1 else None
    return (len(node.elts), *one) if one is not None else None


def join(values: Sequence[Value | None], module: Module) -> Value | None:
    """What is true of every one of several values."""
    first = values[0] if values else None
    for other in values[1:]:
        if isinstance(first, Named) and isinstance(other, Named) and first.parts.keys() == other.parts.keys():
            first = Named({key: join([first.parts[key], other.parts[key]], module) for key in first.parts})
        elif isinstance(first, tuple) and isinstance(other, tuple) and len(first) == len(other):
            first = tuple(join([a, b], module) for a, b in zip(first, other, strict=True))
        elif isinstance(first, Sharded) and isinstance(other, Sharded) and same_mesh(module, first.mesh, other.mesh):
            evidence = tuple(dict.fromkeys((*first.evidence, *other.evidence)))
            entries = first.entries if first.spec == other.spec else None
            shape = first.shape if first.shape == other.shape else None
            even = first.even and other.even
            first = replace(first, entries=entries, evidence=evidence, shape=shape, even=even)
        elif isinstance(first, Unplaced) and isinstance(other, Unplaced) and first.shape == other.shape:
            continue
        else:
            return None
    return first


def broadcast(shapes: Sequence[Shape | None]) -> Shape | None:
    """The shape of an elementwise result; dimensions are None where sizes are not known."""
    known = [s for s in shapes if s is not None]
    if len(known) < len(shapes) or not known:
        return None
    rank = max(len(s) for s in known)
    sizes: list[int | None] = []
    for position in range(rank):
        column = {s[position - rank] for s in known if len(s) >= rank - position} - {1}
        sizes.append(1 if not column else column.pop() if len(column) == 1 else None)
    return tuple(sizes)


def reorder(base: Sharded | Unplaced, order: Sequence[int]) -> Sharded | Unplaced:
    rank = len(order)
    order = [a % rank if rank else a for a in order]
    shape = base.shape
    if shape is not None:
        shape = tuple(shape[a] for a in order) if len(shape) == rank else None
    if isinstance(base, Unplaced):
        return Unplaced(shape) if shape is not None else base
    entries = base.entries
    if entries is not None:
        padded = (*entries, *((),) * (rank - len(entries)))
        entries = tuple(padded[a] for a in order) if len(padded) == rank else None
    return replace(base, entries=entries, shape=shape)


def one_of_a_batch(value: Value | None, axis: object) -> Value | None:
    """Inside a vmap: still on the mesh, without the dimension `axis`; None is an argument that is not mapped."""
    if axis is None:
        return value
    if isinstance(value, tuple):
        return tuple(one_of_a_batch(v, axis) for v in value)
    if isinstance(value, Named):
        return Named({key: one_of_a_batch(part, axis) for key, part in value.parts.items()})
    if value is None:
        return None
    if not isinstance(axis, int) or axis < 0:
        return replace(value, entries=None, shape=None) if isinstance(value, Sharded) else None
    shape = value.shape[:axis] + value.shape[axis + 1 :] if value.shape is not None else None
    if isinstance(value, Unplaced):
        return Unplaced(shape) if shape is not None else None
    entries = value.entries
    return replace(value, entries=entries[:axis] + entries[axis + 1 :] if entries is not None else None, shape=shape)


def block(value: Value | None, split: tuple[Axes, ...], sizes: Mapping[str, int]) -> Value | None:
    """What a device gets of an array that a shard_map splits; `sizes` are those of the mesh axes, as far as known."""
    if isinstance(value, tuple):
        return tuple(block(v, split, sizes) for v in value)
    if isinstance(value, Named):
        return Named({key: block(part, split, sizes) for key, part in value.parts.items()})
    if value is None:
        return None
    shape = value.shape
    if shape is not None:
        shape = tuple(_part(size, split[d] if d < len(split) else (), sizes) for d, size in enumerate(shape))
    if isinstance(value, Unplaced):
        return Unplaced(shape) if shape is not None else None
    if value.entries is None:
        return replace(value, shape=shape)
    even, entries = value.even, list(value.entries)
    for dimension, axes in enumerate(split[: len(entries)]):
        entries[dimension] = tuple(a for a in entries[dimension] if a not in axes)
        # That both kinds of axes divide the size together is known only where the array was split over both.
        even = even and (not entries[dimension] or set(axes) <= set(value.entries[dimension]))
    return replace(value, entries=tuple(entries), shape=shape, even=even)


def _part(size: int | None, axes: Axes, sizes: Mapping[str, int]) -> int | None:
    for axis in axes:
        size = size // sizes[axis] if size is not None and axis in sizes and size % sizes[axis] == 0 else None
    return size
