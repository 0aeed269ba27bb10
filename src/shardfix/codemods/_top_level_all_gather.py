"""What `top_level_all_gather` needs besides a spec: the gathered axes as `reduced=`, and `multi_dim=True` for several.

Measured on JAX 0.10.2 and 0.12.0.1: a target spec in which an axis of the operand is missing has to name that axis in
`reduced=`; the axes of the operand that are gone from more than one dimension need `multi_dim=True`.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from shardfix import editing
from shardfix.analysis import meshes, specs
from shardfix.analysis.module import Module, keyword
from shardfix.codemods._sharding_places import Place, places, shape
from shardfix.codemods._sharding_strings import read
from shardfix.codemods.base import Draft
from shardfix.jaxnames import PARTITION_SPEC, TOP_LEVEL_ALL_GATHER
from shardfix.model import Safety

Dimensions = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Gathered:
    """The axes that a call gathers, in the order of the operand's dimensions, and from how many dimensions."""

    axes: tuple[str, ...]
    dimensions: int

    @property
    def argument(self) -> str:
        """The `reduced=` argument behind the others of a PartitionSpec."""
        names = ", ".join(f'"{axis}"' for axis in self.axes)
        return f", reduced={{{names}}}" if self.axes else ""


def is_call(place: Place) -> bool:
    return place.parameter.function == TOP_LEVEL_ALL_GATHER


def gathered(module: Module, place: Place, target: Dimensions | None) -> Gathered | None:
    """What a call gathers to reach a target spec; None where the spec of its operand is not visible."""
    source = _operand_spec(module, place.operand) if place.operand is not None else None
    if source is None or target is None:
        return None
    kept = {axis for axes in target for axis in axes}
    gone = [[axis for axis in axes if axis not in kept] for axes in source]
    return Gathered(tuple(axis for axes in gone for axis in axes), sum(bool(axes) for axes in gone))


def complete(draft: Draft, place: Place, target: Dimensions | None) -> str:
    """The extra spec argument that a call needs; what else it needs is added to the draft."""
    found = gathered(draft.module, place, target)
    if found is None:
        draft.lower(
            Safety.UNSAFE,
            "how the operand is sharded is not visible: every axis that is gathered has to be named in the spec's "
            "reduced={...}",
        )
        return ""
    if found.dimensions > 1 and keyword(place.call, "multi_dim") is None:
        draft.lower(Safety.UNSAFE, "more than one dimension is gathered, which needs multi_dim=True")
        draft.edit(editing.add_keyword(draft.module, place.call, "multi_dim=True"))
    operand = specs.spec_of(draft.module, place.operand) if place.operand is not None else None
    draft.because(*(operand.evidence if operand is not None else ()))
    return found.argument


def misplaced(module: Module, place: Place) -> str:
    """What is wrong with the meshes of a call, empty where nothing is seen to be."""
    contexts = [c for c in meshes.contexts(module, place.call) if c.set_mesh]
    around = contexts[0].mesh if contexts else None
    if around is not None and around.types in ("auto", "mixed"):
        return "top_level_all_gather works only where all axes of the mesh are Explicit"
    parts = meshes.sharding_parts(module, place.value)
    said = meshes.mesh_of(module, parts[0]) if parts is not None else around
    operand = specs.spec_of(module, place.operand) if place.operand is not None else None
    own = meshes.mesh_of(module, operand.mesh) if operand is not None else None
    for other, what in ((own, "the operand is on"), (around, "the context mesh is")):
        if said is not None and other is not None and said.made and other.made and said.origin is not other.origin:
            return f"the spec is over {said.expression} and {what} {other.expression}"
    return ""


def written_spec(module: Module, place: Place) -> tuple[ast.Call, Dimensions] | None:
    """The `P(...)` that a call is given, alone or in a NamedSharding, where it can be read and has no `reduced=`."""
    parts = meshes.sharding_parts(module, place.value)
    spec = parts[1] if parts is not None else place.value
    if not isinstance(spec, ast.Call) or module.resolve(spec.func) != PARTITION_SPEC or spec.keywords:
        return None
    entries = read(module, ast.Tuple(list(spec.args), ast.Load()), "one", shape(module, place))
    if not spec.args or all(isinstance(a, ast.Constant) and a.value is None for a in spec.args):
        return spec, ()
    dimensions = entries.leaves[0].dimensions if len(entries.leaves) == 1 else None
    return (spec, dimensions) if dimensions is not None else None


def _operand_spec(module: Module, operand: ast.expr) -> Dimensions | None:
    """The axes of each dimension of an array, also where they are still written as strings."""
    known = specs.spec_of(module, operand)
    if known is not None:
        return known.entries
    value = module.value(operand)
    place = next((p for p in places(module) if p.call is value and p.parameter.tuples == "value"), None)
    if place is None:
        return None
    reading = read(module, place.value, "value", shape(module, place))
    return reading.leaves[0].dimensions if len(reading.leaves) == 1 else _bare(module, place.value)


def _bare(module: Module, node: ast.expr) -> Dimensions | None:
    """A bare `P(...)`, whose mesh is the one of the context."""
    value = module.value(node)
    if not isinstance(value, ast.Call) or module.resolve(value.func) != PARTITION_SPEC or value.keywords:
        return None
    found = []
    for argument in value.args:
        names = argument.elts if isinstance(argument, ast.Tuple) else [argument]
        texts = [n.value for n in names if isinstance(n, ast.Constant) and isinstance(n.value, str)]
        if len(texts) < len(names) and not (isinstance(argument, ast.Constant) and argument.value is None):
            return None
        found.append(tuple(texts))
    return tuple(found)
