"""A batch that is split by device for one pmap: a shard_map over the whole batch takes the same parts."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from shardfix import editing
from shardfix.analysis.module import Module
from shardfix.codemods import _pmap_inline, _pmap_sizes, _pmap_written, _pmaps
from shardfix.codemods._pmap_inline import Plan
from shardfix.codemods._pmap_sizes import ALL
from shardfix.codemods._pmaps import Pmap
from shardfix.codemods.base import Draft

_TREE_MAPS = ("jax.tree.map", "jax.tree_util.tree_map", "jax.tree_map")


@dataclass(frozen=True, eq=False)
class Whole:
    """A pmap that can be a shard_map over whole batches: `batches` are what is split, and the calls that split it."""

    site: Pmap
    plan: Plan
    batches: tuple[tuple[ast.Call, ast.expr], ...]


def whole_batches(module: Module) -> Whole | None:
    """The one pmap of a module, where every call gives it batches that are split for it."""
    sites = _pmaps.pmaps(module)
    if len(sites) != 1 or _pmaps.several_processes(module):
        return None
    plan, calls = _pmap_inline.plan(module, sites[0]), _pmaps.calls(module, sites[0])
    if plan is None or plan.length != ALL or not calls:
        return None
    batches: dict[int, tuple[ast.Call, ast.expr]] = {}
    names: set[str] = set()
    for position, (name, axis) in enumerate(zip(plan.parameters, plan.in_axes, strict=True)):
        found = [_split(module, call.args[position]) for call in calls]
        if axis == 0 and all(found):
            names.add(name)
            batches |= {id(f[0]): f for f in found if f is not None}
    if not names:
        return None
    return Whole(sites[0], replace(plan, whole=frozenset(names)), tuple(batches.values()))


def write(draft: Draft, found: Whole) -> None:
    """Write the shard_map out, and give it the batches as they are."""
    _pmap_written.write(draft, found.site, found.plan)
    for call, batch in found.batches:
        draft.edit(editing.replace(draft.module, call, draft.module.source(batch)))
        draft.may_be_unused(call)


def _split(module: Module, argument: ast.expr) -> tuple[ast.Call, ast.expr] | None:
    """The call that splits an argument by device, and the batch, when only this argument is made of it."""
    if isinstance(argument, ast.Name):
        binding = module.binding(argument)
        assigned = binding is not None and isinstance(binding.node, ast.Assign) and binding.kind == "assign"
        if binding is None or not assigned or not isinstance(binding.value, ast.Call):
            return None
        loads = [n for n in module.scopes.loads.get(argument.id, []) if binding in module.bindings(n)]
        own = [n for n in loads if not module.inside(n, binding.value)]
        if own != [argument]:
            return None
        argument = binding.value
    if not isinstance(argument, ast.Call):
        return None
    batch = split_by_device(module, argument)
    return (argument, batch) if batch is not None else None


def split_by_device(module: Module, call: ast.Call) -> ast.expr | None:
    """The batch of which a call makes `x.reshape((devices, -1) + x.shape[1:])`, leaf by leaf where it is a tree."""
    if call.keywords:
        return None
    name = module.resolve(call.func) or ""
    if name == "flax.training.common_utils.shard" and len(call.args) == 1:
        return call.args[0]
    if isinstance(call.func, ast.Attribute) and call.func.attr == "reshape" and isinstance(call.func.value, ast.Name):
        shape = call.args[0] if len(call.args) == 1 else ast.Tuple(list(call.args), ast.Load())
        return call.func.value if _splits(module, shape, call.func.value.id) else None
    if name in _TREE_MAPS and len(call.args) == 2 and isinstance(call.args[0], ast.Lambda):
        given, parameters, body = call.args[1], [a.arg for a in call.args[0].args.args], call.args[0].body
    elif (plain := _pmap_sizes.plain_function(module, call.func)) is not None and len(call.args) == 1:
        given, (parameters, body) = call.args[0], plain
    else:
        return None
    inner = split_by_device(module, body) if isinstance(body, ast.Call) else None
    return given if isinstance(inner, ast.Name) and parameters == [inner.id] else None


def _splits(module: Module, shape: ast.expr, name: str) -> bool:
    """Whether a shape is `(devices, -1) + name.shape[1:]`: the rows of each device follow each other."""
    first, rest = shape, None
    if isinstance(shape, ast.BinOp) and isinstance(shape.op, ast.Add):
        first, rest = shape.left, shape.right
    entries = list(first.elts) if isinstance(first, ast.Tuple) else []
    if rest is None and entries and isinstance(entries[-1], ast.Starred):
        rest = entries[-1].value
        entries = entries[:-1]
    if len(entries) != 2 or rest is None or ast.unparse(rest) != f"{name}.shape[1:]":
        return False
    return ast.unparse(entries[1]) == "-1" and _pmap_sizes.count(module, entries[0]) == ALL
