"""On which devices arrays are certainly committed around a pmap, and where arrays of different ones meet.

Since JAX 0.8 a result of pmap, and every row and everything computed of it, is committed to all devices of the pmap.
Up to 0.7 `result[0]` was not committed at all, and went to the devices of what it met.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from shardfix.analysis import meshes
from shardfix.analysis.module import Module, keyword, literal
from shardfix.analysis.regions import TRANSFORMS, regions
from shardfix.codemods import _pmap_sizes, _pmaps
from shardfix.codemods._pmap_sizes import ALL
from shardfix.codemods._pmaps import Pmap
from shardfix.codemods._training_loops import takes_a_row
from shardfix.jaxnames import DEVICE_PUT, JIT, MESH, PARTITION_SPEC, SINGLE_DEVICE_SHARDING

_TREE_MAPS = ("jax.tree.map", "jax.tree_util.tree_map", "jax.tree_map")
_LISTS = ("jax.devices", "jax.local_devices")
_ARRAY_PACKAGES = ("jax.numpy.", "jax.lax.", "jax.nn.", "jax.scipy.")
#: what gives arrays that keep nothing of their arguments' devices, or no arrays at all
_FREE = {"shape", "ndim", "size", "result_type", "dtype", "iinfo", "finfo", "save", "savez", "promote_types"}
_HOST = {"shape", "dtype", "ndim", "size", "nbytes", "sharding", "item", "tolist", "devices", "addressable_shards"}
_METHODS = {
    *("all", "any", "argmax", "argmin", "astype", "block_until_ready", "clip", "copy", "cumsum", "diagonal", "flatten"),
    *("max", "mean", "min", "prod", "ravel", "repeat", "reshape", "round", "sort", "squeeze", "std", "sum", "swapaxes"),
    *("take", "transpose", "var", "view"),
}
_UPDATES = {"set", "add", "multiply", "divide", "power", "min", "max"}
_DEPTH = 10


@dataclass(frozen=True)
class Devices:
    """Where an array is committed: `number` devices in the usual order, or the one at `index` of a list of them.

    `number` is None where the code does not show it. `site` is the pmap that the array comes from, if any; `put` is
    the call that put it there.
    """

    number: int | str | None
    index: str = ""
    site: Pmap | None = None
    put: ast.Call | None = None
    spread: bool = False  #: over a mesh, by a spec that names axes
    part: bool = False  #: `jax.devices()[:number]`: whoever writes that has more devices
    or_first: bool = False  #: or on the first one alone: flax 0.12 takes it from there


@dataclass(frozen=True, eq=False)
class Meeting:
    """An operation on a value of a pmap and an array that is committed to other devices."""

    operation: ast.expr
    value: ast.expr
    other: ast.expr
    devices: Devices  #: those of `other`


def devices_of(module: Module, node: ast.expr, depth: int = 0) -> Devices | None:
    """Where the value of an expression is certainly committed, None where it is not or the code does not show it."""
    if depth > _DEPTH:
        return None
    if isinstance(node, (ast.Name, ast.Call)):
        site = _pmaps.maker(module, node)
        if site is not None:
            number = _length(module, site)
            part = isinstance(number, int) and site.argument("devices") is not None
            return Devices(number, site=site, part=part)
    value = module.value(node)
    if value is not node:
        return devices_of(module, value, depth + 1)
    if isinstance(value, ast.Subscript):
        return devices_of(module, value.value, depth + 1)
    if isinstance(value, ast.Attribute):
        return devices_of(module, value.value, depth + 1) if value.attr not in _HOST else None
    if isinstance(value, ast.UnaryOp):
        return devices_of(module, value.operand, depth + 1)
    if isinstance(value, ast.BinOp):
        return _first(module, [value.left, value.right], depth)
    if not isinstance(value, ast.Call):
        return None
    name = module.resolve(value.func) or ""
    if name == DEVICE_PUT:
        return _put(module, value)
    if name == "flax.jax_utils.unreplicate" and len(value.args) == 1:
        found = devices_of(module, value.args[0], depth + 1)
        return replace(found, or_first=True) if found is not None else None
    if name in _TREE_MAPS and len(value.args) == 2:
        row = takes_a_row(value.args[0]) is not None
        of_jax = (module.resolve(value.args[0]) or "").startswith(_ARRAY_PACKAGES)
        return devices_of(module, value.args[1], depth + 1) if row or of_jax else None
    if _computes(module, value):
        return _first(module, _operands(value), depth)
    if isinstance(value.func, ast.Attribute) and not name and value.func.attr in _METHODS:
        return devices_of(module, value.func.value, depth + 1)
    return None


def meetings(module: Module) -> Iterator[Meeting]:
    """Every operation of the module in which a value of a pmap meets an array on certainly other devices."""
    if not _pmaps.has_results(module):
        return
    for node in module.nodes_mixed(ast.expr, ast.BinOp, ast.Compare, ast.Call):
        if isinstance(node, ast.BinOp):
            operands: list[ast.expr] = [node.left, node.right]
        elif isinstance(node, ast.Compare) and not any(isinstance(op, (ast.Is, ast.IsNot)) for op in node.ops):
            operands = [node.left, *node.comparators]
        elif isinstance(node, ast.Call) and _computes(module, node):
            operands = _operands(node)
        elif isinstance(node, ast.Call) and _updates(node):
            operands = [node.func.value.value.value, *node.args]  # type: ignore[attr-defined]
        else:
            continue
        found = [(o, d) for o in operands if (d := devices_of(module, o)) is not None]
        pair = next(((a, b) for a in found for b in found if a[1].site is not None and _differ(a[1], b[1])), None)
        if pair is not None and not _traced(module, node):
            yield Meeting(node, pair[0][0], pair[1][0], pair[1][1])


def row_of(module: Module, node: ast.expr) -> Pmap | None:
    """The pmap of which an expression is one row of a result: `result[0]`, `unreplicate(result)`, by tree.map too."""
    value = module.value(node)
    if isinstance(value, ast.Subscript) and isinstance(literal(value.slice), int):
        tree: ast.expr = value.value
        while isinstance(tree, (ast.Attribute, ast.Subscript)):
            tree = tree.value
    elif isinstance(value, ast.Call) and module.resolve(value.func) == "flax.jax_utils.unreplicate" and value.args:
        tree = value.args[0]
    elif isinstance(value, ast.Call) and module.resolve(value.func) in _TREE_MAPS and len(value.args) == 2:
        if takes_a_row(value.args[0]) is None:
            return None
        tree = value.args[1]
    else:
        return None
    site = _pmaps.maker(module, tree) if isinstance(tree, (ast.Name, ast.Call)) else None
    if site is None or _pmaps.axes(module, site, "out_axes") != 0 or _length(module, site) == 1:
        return None
    return site


def copied_rows(module: Module, node: ast.expr) -> Iterator[ast.expr]:
    """The rows of a result of pmap that a value is made of: itself, `jnp.stack([row] * n)`, `broadcast_to(row)`."""
    if row_of(module, node) is not None:
        yield node
        return
    value = module.value(node)
    if not isinstance(value, ast.Call):
        return
    name = module.resolve(value.func) or ""
    if name in ("jax.numpy.stack", "jax.numpy.array", "jax.numpy.asarray") and len(value.args) == 1:
        rows = module.value(value.args[0])
        rows = rows.left if isinstance(rows, ast.BinOp) and isinstance(rows.op, ast.Mult) else rows
        if isinstance(rows, (ast.List, ast.Tuple)):
            yield from (row for row in rows.elts if row_of(module, row) is not None)
        elif isinstance(rows, ast.ListComp) and row_of(module, rows.elt) is not None:
            yield rows.elt
    elif name in ("jax.numpy.broadcast_to", "jax.numpy.tile", "jax.numpy.repeat") and value.args:
        yield from copied_rows(module, value.args[0])
    elif name in _TREE_MAPS and len(value.args) == 2 and isinstance(value.args[0], ast.Lambda):
        inner = value.args[0].body
        copies = isinstance(inner, ast.Call) and (module.resolve(inner.func) or "").startswith("jax.numpy.")
        if copies and row_of(module, value.args[1]) is not None:
            yield value.args[1]


def _length(module: Module, site: Pmap) -> int | str | None:
    """Over how many of the devices a pmap runs, None where the code does not show it."""
    given = site.argument("devices")
    if given is not None:
        return _listed(module, given)
    if site.argument("backend") is not None or site.opaque:
        return None
    size = site.argument("axis_size")
    if size is not None:
        return _pmap_sizes.count(module, size)
    in_axes = _pmaps.axes(module, site, "in_axes")
    for call in _pmaps.known_calls(module, site):
        for position, argument in enumerate(call.args):
            entry = in_axes[position] if isinstance(in_axes, tuple) and position < len(in_axes) else in_axes
            length = _pmap_sizes.leading(module, argument) if entry == 0 else None
            if length is not None:
                return length
    return None


def _listed(module: Module, node: ast.expr) -> int | str | None:
    """How many devices of the usual order a list of them has."""
    value = module.value(node)
    if isinstance(value, ast.Call) and not value.keywords and len(value.args) == 1:
        name = module.resolve(value.func) or ""
        if name in ("numpy.array", "numpy.asarray") or (isinstance(value.func, ast.Name) and value.func.id == "list"):
            return _listed(module, value.args[0])
    if isinstance(value, ast.Call) and module.resolve(value.func) in _LISTS and not value.args and not value.keywords:
        return ALL
    if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice) and _listed(module, value.value) == ALL:
        part = value.slice
        number = literal(part.upper) if part.lower is None and part.step is None else None
        return number if isinstance(number, int) and number > 0 else None
    return None


def _put(module: Module, call: ast.Call) -> Devices | None:
    """Where a `device_put` commits its result."""
    given = keyword(call, "device")
    placement = given.value if given is not None else call.args[1] if len(call.args) > 1 else None
    if placement is None:
        return None
    value = module.value(placement)
    if isinstance(value, ast.Call) and module.resolve(value.func) == SINGLE_DEVICE_SHARDING and value.args:
        value = module.value(value.args[0])
    if isinstance(value, ast.Subscript):
        devices = module.value(value.value)
        listed = isinstance(devices, ast.Call) and module.resolve(devices.func) in _LISTS
        if listed and not isinstance(value.slice, ast.Slice):
            return Devices(1, module.source(value.slice), put=call)
        return None
    parts = meshes.sharding_parts(module, value)
    made = module.value(parts[0]) if parts is not None else None
    if parts is None or not isinstance(made, ast.Call) or module.resolve(made.func) != MESH or not made.args:
        return None
    spec = module.value(parts[1])
    plain = isinstance(spec, ast.Call) and module.resolve(spec.func) == PARTITION_SPEC and not spec.args
    number = _listed(module, made.args[0])
    return Devices(number, "", None, call, not plain, isinstance(number, int)) if number is not None else None


def _differ(one: Devices, other: Devices) -> bool:
    """Whether two sets of devices cannot be the same where there are several devices."""
    if other.index:
        return other.index != "0" or not (one.number == 1 or one.or_first)
    numbers = {one.number, other.number}
    return len(numbers) == 2 and None not in numbers and (ALL not in numbers or one.part or other.part)


def _computes(module: Module, call: ast.Call) -> bool:
    """Whether a call runs on the devices of its arguments: functions on arrays, and jitted ones of the module."""
    name = module.resolve(call.func) or ""
    if name.startswith(_ARRAY_PACKAGES):
        return name.rpartition(".")[2] not in _FREE
    if isinstance(call.func, ast.Call):
        return module.resolve(call.func.func) == JIT and not _placed(call.func)
    if not isinstance(call.func, ast.Name):
        return False
    made = module.value(call.func)
    if isinstance(made, ast.Call):
        return module.resolve(made.func) == JIT and not _placed(made)
    binding = module.binding(call.func)
    function = binding.node if binding is not None else None
    if not isinstance(function, ast.FunctionDef):
        return False
    applied = [t for t in regions(module).applied_to(function) if t.node in function.decorator_list]
    return [t.kind for t in applied] == ["jit"] and not any(_placed(c) for t in applied for c in t.calls)


def _placed(call: ast.Call) -> bool:
    """A jit that says where it runs takes what is elsewhere."""
    return any(k.arg in (None, "in_shardings", "device", "backend", "static_argnums") for k in call.keywords)


def _operands(call: ast.Call) -> list[ast.expr]:
    """The arrays that a call is given: its arguments, and what stands in lists and tuples among them."""
    given = [*call.args, *(k.value for k in call.keywords if k.arg is not None)]
    return [e for g in given for e in (g.elts if isinstance(g, (ast.List, ast.Tuple)) else [g])]


def _updates(call: ast.Call) -> bool:
    """`array.at[i].set(value)`."""
    place = call.func.value if isinstance(call.func, ast.Attribute) and call.func.attr in _UPDATES else None
    at = place.value if isinstance(place, ast.Subscript) else None
    return isinstance(at, ast.Attribute) and at.attr == "at"


def _first(module: Module, nodes: list[ast.expr], depth: int) -> Devices | None:
    return next((d for n in nodes if (d := devices_of(module, n, depth + 1)) is not None), None)


def _traced(module: Module, node: ast.AST) -> bool:
    """Inside a traced function arrays have no devices."""
    kinds = {t.kind for t in regions(module).reach(node).transforms}
    return bool(kinds & {*TRANSFORMS.values()})
