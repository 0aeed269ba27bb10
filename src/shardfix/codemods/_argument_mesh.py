"""The mesh that the arguments of a jitted function lie on."""

from __future__ import annotations

import ast

from shardfix.analysis.meshes import mesh_of
from shardfix.analysis.module import Module
from shardfix.analysis.placements import Sharded, same_mesh
from shardfix.analysis.scopes import FunctionNode
from shardfix.analysis.specs import arguments, spec_of
from shardfix.jaxnames import RESHARD, WITH_SHARDING_CONSTRAINT

_SHAPE_ONLY = ("shape", "dtype", "ndim", "size", "aval", "weak_type")


def argument_mesh(module: Module, function: FunctionNode) -> tuple[Sharded, str] | None:
    """The mesh that arguments of a function lie on, and a caveat where not every call shows it."""
    partial: Sharded | None = None
    for parameter in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs):
        if not _used(module, function, parameter.arg):
            continue
        given = arguments(module, function, parameter.arg)
        placed = [g for g in given if g is not None]
        if placed and all(same_mesh(module, placed[0].mesh, p.mesh) for p in placed):
            if len(placed) == len(given):
                return placed[0], ""
            partial = partial or placed[0]
    if partial is None:
        partial = _constrained_inside(module, function)
        return (partial, "") if partial is not None else None
    return partial, "not every use of the function is known to give an array on this mesh"


def _used(module: Module, function: FunctionNode, name: str) -> bool:
    """Whether the values of a parameter reach the compiled program; JAX drops one of which only the shape is read."""
    for load in module.scopes.loads.get(name, []):
        parent = module.parent(load)
        if module.inside(load, function) and not (isinstance(parent, ast.Attribute) and parent.attr in _SHAPE_ONLY):
            return True
    return False


def _constrained_inside(module: Module, function: FunctionNode) -> Sharded | None:
    """A mesh that the body itself puts arrays on."""
    for call in module.calls():
        if module.function(call) is function and module.resolve(call.func) in (WITH_SHARDING_CONSTRAINT, RESHARD):
            found = spec_of(module, call)
            if found is not None:
                return found
    return None


def one_device(module: Module, sharded: Sharded) -> bool:
    info = mesh_of(module, sharded.mesh)
    return info is not None and info.sizes is not None and set(info.sizes) <= {1}
