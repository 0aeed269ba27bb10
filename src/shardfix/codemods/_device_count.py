"""Whether a program runs on more than one device, as far as the code shows it."""

from __future__ import annotations

import ast

from shardfix.analysis.module import Module
from shardfix.analysis.placements import Sharded, written, written_specs
from shardfix.analysis.regions import Transform, regions
from shardfix.analysis.scopes import FunctionNode
from shardfix.analysis.specs import spec_of
from shardfix.codemods._argument_mesh import argument_mesh, one_device
from shardfix.codemods._callbacks import Callback
from shardfix.model import Evidence


def several_devices(module: Module, callback: Callback, operands: list[ast.expr]) -> Evidence | None:
    """What puts the compiled program around a callback on a mesh of more than one device."""
    reach = regions(module).reach(callback.call)
    if not reach.traced:
        return None  # eagerly the callback gets the array as it is, on any number of devices
    for transform in reach.transforms:
        if transform.kind == "pmap":
            return module.evidence(f"inside {module.excerpt(transform.node)}", transform.node)
        if transform.kind in ("shard_map", "jit"):
            found = _of_transform(module, transform)
            if found is not None:
                return found
    for operand in operands:
        placed = spec_of(module, operand)
        if placed is not None and not one_device(module, placed):
            return next(iter(placed.evidence), module.evidence(f"{module.excerpt(operand)} lies on a mesh", operand))
    return None


def _of_transform(module: Module, transform: Transform) -> Evidence | None:
    text = module.excerpt(transform.node)
    if transform.kind == "shard_map":
        specs, mesh = transform.argument("in_specs", 2), transform.argument("mesh", 1)
        if mesh is None:
            return None
        placed = written_specs(module, specs, mesh) if specs is not None else None
        leaf = _first(placed) or Sharded(mesh, None)
        return None if one_device(module, leaf) else module.evidence(f"inside {text}", transform.node)
    for name in ("in_shardings", "out_shardings"):
        given = transform.keyword(name)
        leaf_found = _first(written(module, given)) if given is not None else None
        if leaf_found is not None and not one_device(module, leaf_found):
            return module.evidence(f"{name} of the jit: {module.excerpt(given or transform.node)}", given)
    return _of_arguments(module, transform.function)


def _of_arguments(module: Module, function: FunctionNode) -> Evidence | None:
    found = argument_mesh(module, function)
    if found is None or found[1] or one_device(module, found[0]):
        return None
    return next(iter(found[0].evidence), None)


def _first(value: object) -> Sharded | None:
    if isinstance(value, tuple):
        return next((leaf for part in value if (leaf := _first(part)) is not None), None)
    return value if isinstance(value, Sharded) else None
