"""How the operands of a callback are split over a mesh, and what of that its host function can work with."""

from __future__ import annotations

import ast
import math
from dataclasses import dataclass, field, replace

from shardfix.analysis.hostfn import Operand, Verdict, blockwise
from shardfix.analysis.meshes import MeshInfo, mesh_of
from shardfix.analysis.module import Module
from shardfix.analysis.placements import Axes, Shape, Sharded, spec_arguments
from shardfix.analysis.specs import shape_of, sharding_of, spec_of
from shardfix.codemods._callbacks import Callback
from shardfix.codemods.base import Draft
from shardfix.model import Evidence, Safety


@dataclass
class Input:
    """One operand: what is known about its sharding, and what is kept of it."""

    node: ast.expr
    sharded: Sharded | None
    shape: Shape | None
    said: tuple[Axes, ...] = ()
    kept: tuple[Axes, ...] = field(default=())

    @property
    def rank(self) -> int | None:
        return len(self.shape) if self.shape is not None else None

    def show(self, draft: Draft) -> None:
        name = draft.module.excerpt(self.node, 40)
        if self.sharded is not None:
            for evidence in self.sharded.evidence:
                draft.because(Evidence(f"{name} is P({spec_arguments(self.said)}) by {evidence.text}", evidence.line))
        elif self.rank != 0:
            draft.because(Evidence(f"{name}: no sharding is visible, so each device gets it whole", self.node.lineno))


def splits(given: Input) -> bool:
    return given.sharded is not None and (given.sharded.entries is None or any(given.said))


def inputs_of(module: Module, callback: Callback) -> list[Input]:
    own = callback.keyword("sharding")
    found: list[Input] = []
    for operand in callback.operands:
        node = operand.value if isinstance(operand, ast.Starred) else operand
        sharded, shape = spec_of(module, node), shape_of(module, node)
        if sharded is None and own is not None and len(callback.operands) == 1:
            sharded = _own_sharding(module, own[1])
        entries = sharded.entries or () if sharded is not None else ()
        found.append(Input(operand, sharded, shape, entries, entries))
    return found


def divides(given: Input, mesh: MeshInfo | None, dimension: int, axes: Axes) -> bool | None:
    """Whether mesh axes divide a dimension of an operand; None where that is not visible.

    A constraint takes any size. Whatever else lays out an array refuses sizes that are not divided.
    """
    if given.sharded is not None and given.sharded.even:
        return True
    sizes = dict(zip(mesh.axis_names or (), mesh.sizes or (), strict=False)) if mesh is not None else {}
    size = given.shape[dimension] if given.shape is not None and dimension < len(given.shape) else None
    if size is None or not all(a in sizes for a in axes):
        return None
    return size % math.prod(sizes[a] for a in axes) == 0


def _own_sharding(module: Module, argument: ast.keyword) -> Sharded | None:
    """What the callback's own `sharding=` asks for, as the sharding of its only operand."""
    found = sharding_of(module, argument.value)
    evidence = module.evidence(f"the callback's own sharding: {module.source(argument.value)}", argument.value)
    return replace(found, evidence=(evidence,), even=True) if found is not None else None


def prove(draft: Draft, callback: Callback, inputs: list[Input]) -> list[list[int | None]] | None:
    """Keep the split dimensions that the host function works on part by part.

    The answer tells for each kept group of mesh axes where it splits the results; None where nothing is left to do.
    An empty list stands for "like the operand": no proof was had.
    """
    module = draft.module
    groups = list(dict.fromkeys(axes for given in inputs for axes in given.said if axes))
    taken: set[str] = set()
    results: list[list[int | None]] = []
    kept: list[Axes] = []
    for axes in groups:
        verdict = verdict_along(module, callback, inputs, axes)
        clash = ", ".join(sorted(taken & set(axes)))
        if verdict.kind == "coupled" or clash:
            reason = verdict.reason if not clash else f"{clash} splits another dimension of another operand"
            draft.caveats.append(f"{'/'.join(axes)} is gathered: {reason}")
            continue
        even = [
            divides(given, mesh_of(module, given.sharded.mesh), given.said.index(axes), axes)
            for given in inputs
            if given.sharded is not None and axes in given.said
        ]
        if False in even:
            draft.caveats.append(f"{'/'.join(axes)} is gathered: it does not divide the dimension that it splits")
            continue
        if None in even:
            draft.lower(Safety.UNSAFE, f"whether {'/'.join(axes)} divides the dimension that it splits is not visible")
        taken |= set(axes)
        kept.append(axes)
        results.append(list(verdict.axes))
        if verdict.blockwise:
            draft.because(Evidence(verdict.reason, callback.call.lineno))
        elif any(i.sharded is None and i.rank != 0 for i in inputs):
            draft.lower(Safety.MANUAL, f"{verdict.reason}, and not every operand's sharding is visible")
        else:
            draft.lower(Safety.UNSAFE, f"no proof that the host function works on each part alone: {verdict.reason}")
        for effect in verdict.effects:
            draft.lower(Safety.UNSAFE, f"the host function {effect}, then once per device")
    for given in inputs:
        given.kept = tuple(axes if axes in kept else () for axes in given.said)
        given.kept = given.kept if any(given.kept) else ()
    if not kept:
        draft.lower(Safety.MANUAL, "so nothing is left to split")
        return None
    return results


def verdict_along(module: Module, callback: Callback, inputs: list[Input], axes: Axes) -> Verdict:
    """Whether the host function works on parts along the dimensions that these mesh axes split."""
    operands = [
        Operand(given.said.index(axes) if axes in given.said else None, given.rank, len(given.said)) for given in inputs
    ]
    keywords = {k.arg: Operand(rank=0) for k in callback.host_keywords if k.arg is not None}
    if callback.host is None:
        return Verdict("unknown", "the host function is not visible")
    return blockwise(module, callback.host, operands, keywords)
