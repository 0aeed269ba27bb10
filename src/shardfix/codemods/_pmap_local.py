"""What of a move away from a leading axis of devices can be done in one place, with equal values.

A tree that is copied for each device and only ever read is given to pmap as one tree, with `in_axes=None`; a result of
which only the first row is ever used comes out as that row, with `out_axes=None`. Both only where the code shows every
use.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from shardfix import editing
from shardfix.analysis.module import Module, keyword, literal
from shardfix.codemods import _pmap_sizes, _pmaps
from shardfix.codemods._pmap_sizes import ALL
from shardfix.codemods._pmaps import Pmap
from shardfix.codemods._training_loops import takes_a_row
from shardfix.codemods.base import Draft
from shardfix.jaxnames import PARTIAL, PMAP
from shardfix.model import Edit

TREE_MAPS = ("jax.tree.map", "jax.tree_util.tree_map", "jax.tree_map")
_LISTS = ("jax.devices", "jax.local_devices")
_REDUCED = {"jax.lax.pmean", "jax.lax.psum", "jax.lax.pmax", "jax.lax.pmin"}  # of trees, of the same structure
_METHODS = {"mean", "sum", "max", "min", "astype", "reshape", "prod", "any", "all"}

Axes = tuple[int | None, ...]


@dataclass(frozen=True, eq=False)
class Change:
    """Edits of one argument or output of a pmap, and the axes that it has afterwards."""

    site: Pmap
    name: str  #: "in_axes" or "out_axes"
    axes: str  #: as source text
    edits: tuple[tuple[ast.expr, ast.expr], ...]  #: what goes, and the part of it that stays
    words: str


def changes(module: Module) -> Iterator[Change]:
    """Every argument and output of the pmaps of a module that needs no axis of devices."""
    if _pmaps.several_processes(module):
        return
    for site in _pmaps.pmaps(module):
        calls = _pmaps.calls(module, site)
        if not calls or site.kind == "partial" or site.opaque:
            continue
        if any(site.argument(n) is not None for n in ("static_broadcasted_argnums", "donate_argnums")):
            continue
        if any(c.keywords or any(isinstance(a, ast.Starred) for a in c.args) for c in calls):
            continue
        yield from _inputs(module, site, calls)
        yield from _outputs(module, site, calls)


def apply(draft: Draft, change: Change) -> None:
    """Write a change down."""
    module, site = draft.module, change.site
    for whole, part in change.edits:
        draft.edit(editing.replace(module, whole, module.source(part)))
        draft.may_be_unused(whole)
    draft.edit(_argument(draft, site, change.name, change.axes))


def _argument(draft: Draft, site: Pmap, name: str, text: str) -> Edit:
    """Give a pmap an argument in the place of the one it has."""
    module = draft.module
    if site.call is None:  # a bare decorator
        return editing.replace(module, site.node, f"{draft.name(PARTIAL)}({draft.name(PMAP)}, {name}={text})")
    given = keyword(site.call, name)
    if given is not None:
        return editing.replace(module, given.value, text)
    return editing.add_keyword(module, site.call, f"{name}={text}")


def _axes(module: Module, site: Pmap, name: str, number: int) -> Axes | None:
    value = _pmaps.axes(module, site, name)
    listed = list(value) if isinstance(value, tuple) else [value] * number
    axes = [a for a in listed if a is None or isinstance(a, int)]
    return tuple(axes) if len(axes) == len(listed) == number else None


# -- copies that are only read --------------------------------------------------------------------------------------


def _inputs(module: Module, site: Pmap, calls: list[ast.Call]) -> Iterator[Change]:
    """All the arguments that are such copies; where nothing else is mapped, pmap needs them to be."""
    number = len(calls[0].args)
    axes = _axes(module, site, "in_axes", number)
    if axes is None or any(len(c.args) != number for c in calls):
        return
    left = list(axes)
    edits: dict[int, tuple[ast.expr, ast.expr]] = {}
    for position in range(number):
        copies = [_copied(module, call.args[position], calls, position) for call in calls]
        if axes[position] != 0 or any(c is None for c in copies):
            continue
        left[position] = None
        edits |= {id(c): (c, tree) for c in copies if c is not None and (tree := replicated(module, c)) is not None}
    if edits and any(axis is not None for axis in left):
        words = "every device is given the same tree, which is only read: it needs no copies"
        yield Change(site, "in_axes", f"({', '.join(map(str, left))})", tuple(edits.values()), words)


def _copied(module: Module, argument: ast.expr, calls: list[ast.Call], position: int) -> ast.Call | None:
    """The call that copies an argument for each device, when nothing but such arguments uses the copies."""
    if isinstance(argument, ast.Call):
        return argument if replicated(module, argument) is not None else None
    binding = module.binding(argument) if isinstance(argument, ast.Name) else None
    if binding is None or not isinstance(binding.value, ast.Call) or replicated(module, binding.value) is None:
        return None
    if not isinstance(binding.node, ast.Assign) or len(binding.scope.bindings[binding.name]) != 1:
        return None
    given = [call.args[position] for call in calls]
    loads = [n for n in module.scopes.loads.get(binding.name, []) if binding in module.bindings(n)]
    return binding.value if all(any(load is g for g in given) for load in loads) else None


def replicated(module: Module, call: ast.Call) -> ast.expr | None:
    """The tree of which a call makes one copy for each device."""
    name = module.resolve(call.func) or ""
    if any(isinstance(a, ast.Starred) for a in call.args) or call.keywords:
        return None
    if name == "flax.jax_utils.replicate" and len(call.args) == 1:
        return call.args[0]
    if name == "jax.device_put_replicated" and len(call.args) == 2:
        devices = module.value(call.args[1])
        everywhere = isinstance(devices, ast.Call) and module.resolve(devices.func) in _LISTS and not devices.args
        return call.args[0] if everywhere else None
    if name in TREE_MAPS and len(call.args) == 2:
        function = call.args[0]
        if not isinstance(function, ast.Lambda) or len(function.args.args) != 1:
            return None
        return call.args[1] if _copies(module, function.body, function.args.args[0].arg) else None
    plain = _pmap_sizes.plain_function(module, call.func)
    if plain is not None and len(call.args) == 1 and isinstance(plain[1], ast.Call):
        inner = replicated(module, plain[1])
        return call.args[0] if isinstance(inner, ast.Name) and plain[0] == [inner.id] else None
    return None


def _copies(module: Module, body: ast.expr, leaf: str) -> bool:
    """`jnp.stack([leaf] * n)` or `jnp.broadcast_to(leaf, (n, *leaf.shape))`, n being the number of devices."""
    if not isinstance(body, ast.Call) or body.keywords or _pmap_sizes.leading(module, body) != ALL:
        return False
    name = module.resolve(body.func)
    if name == "jax.numpy.stack":
        rows = body.args[0]
        item = rows.left.elts[0] if isinstance(rows, ast.BinOp) and isinstance(rows.left, ast.List) else None
        return isinstance(item, ast.Name) and item.id == leaf
    first = body.args[0] if body.args else None
    shape = "".join(module.source(body.args[1]).split()) if len(body.args) == 2 else ""
    rest = shape.endswith((f",*{leaf}.shape)", f",)+{leaf}.shape"))
    return name == "jax.numpy.broadcast_to" and isinstance(first, ast.Name) and first.id == leaf and rest


# -- results of which one row is used -------------------------------------------------------------------------------


def _outputs(module: Module, site: Pmap, calls: list[ast.Call]) -> Iterator[Change]:
    targets = [_target(module, call) for call in calls]
    if any(not names for names in targets) or len({len(names) for names in targets}) != 1:
        return
    single = all(len(names) == 1 and names[0] is not None and not _tuple(names[0][1]) for names in targets)
    number = len(targets[0])
    axes = _axes(module, site, "out_axes", number)
    if axes is None or (single and _pmaps.axes(module, site, "out_axes") != 0):
        return
    for position in range(number):
        wanted = {names[position] for names in targets}
        if axes[position] != 0 or None in wanted:
            continue
        rows = [_rows(module, site, n[0], n[1], None if single else position) for n in wanted if n is not None]
        if not all(rows):
            continue
        unique = {id(row[0]): row for each in rows for row in each}
        left = (*axes[:position], None, *axes[position + 1 :])
        text = "None" if single or not any(a is not None for a in left) else f"({', '.join(map(str, left))})"
        words = "only the first row of this result is used: pmap gives that one with out_axes=None"
        yield Change(site, "out_axes", text, tuple(unique.values()), words)
        return


def _tuple(node: ast.Assign) -> bool:
    return isinstance(node.targets[0], ast.Tuple)


def _target(module: Module, call: ast.Call) -> list[tuple[str, ast.Assign] | None]:
    """The names that the outputs of a call are bound to, None for what is no plain name; empty where unknown."""
    statement = module.parent(call)
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return []
    target = statement.targets[0]
    if isinstance(target, ast.Name):
        return [(target.id, statement)]
    if isinstance(target, ast.Tuple) and not any(isinstance(e, ast.Starred) for e in target.elts):
        return [(e.id, statement) if isinstance(e, ast.Name) else None for e in target.elts]
    return []


def _rows(
    module: Module, site: Pmap, name: str, node: ast.Assign, position: int | None
) -> list[tuple[ast.expr, ast.expr]]:
    """Every use of a name as a first row, with what it is a row of; empty where there is another use, or none."""
    listed = (scope.bindings.get(name, []) for scope in module.scopes.own.values())
    bound = next((bindings for bindings in listed if any(b.node is node for b in bindings)), [])
    calls = _pmaps.calls(module, site) or []
    if any(not isinstance(b.node, ast.Assign) or b.node.value not in calls for b in bound):
        return []
    values = [b.node.value for b in bound if isinstance(b.node, ast.Assign)]
    places = [_target(module, value) for value in values if isinstance(value, ast.Call)]
    if position is not None and any(len(p) <= position or (p[position] or ("",))[0] != name for p in places):
        return []
    loads = [n for n in module.scopes.loads.get(name, []) if any(b in bound for b in module.bindings(n))]
    found = [_row(module, site, load, position) for load in loads]
    return [f for f in found if f is not None] if all(f is not None for f in found) else []


def _row(module: Module, site: Pmap, load: ast.Name, position: int | None) -> tuple[ast.expr, ast.expr] | None:
    """The expression around a name that takes the first row, and what is left of it without doing so."""
    parent = module.parent(load)
    if isinstance(parent, ast.Call) and module.resolve(parent.func) == "flax.jax_utils.unreplicate":
        return (parent, load) if parent.args == [load] and not parent.keywords else None
    if isinstance(parent, ast.Call) and module.resolve(parent.func) in TREE_MAPS and parent.args[1:] == [load]:
        return (parent, load) if takes_a_row(parent.args[0]) == 0 and not parent.keywords else None
    keys: list[object] = []
    inner: ast.expr = load
    while isinstance(parent, ast.Subscript) and parent.value is inner and isinstance(literal(parent.slice), str):
        keys.append(literal(parent.slice))
        inner, parent = parent, module.parent(parent)
    if not (isinstance(parent, ast.Subscript) and parent.value is inner and _is_row_zero(parent)):
        return None
    if not isinstance(parent.ctx, ast.Load):
        return None
    outputs = [_part(module, value, position, keys) for value in _returned(module, site)]
    return (parent, inner) if outputs and all(o is not None and _is_array(module, o) for o in outputs) else None


def _is_row_zero(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and node.slice.value == 0


def _returned(module: Module, site: Pmap) -> list[ast.expr]:
    functions = _pmaps.functions(module, site)
    if len(functions) != 1 or isinstance(functions[0], ast.Lambda):
        return [functions[0].body] if functions and isinstance(functions[0], ast.Lambda) else []
    own = [n for n in ast.walk(functions[0]) if isinstance(n, ast.Return) and module.function(n) is functions[0]]
    return [r.value for r in own if r.value is not None]


def _part(module: Module, value: ast.expr, position: int | None, keys: list[object]) -> ast.expr | None:
    """One output of a function, or one value of a dict that is an output."""
    if position is not None:
        elements = value.elts if isinstance(value, ast.Tuple) else []
        if len(elements) <= position or any(isinstance(e, ast.Starred) for e in elements):
            return None
        value = elements[position]
    for key in keys:
        value = _inside(module, value)
        if not isinstance(value, ast.Dict):
            return None
        found = [v for k, v in zip(value.keys, value.values, strict=True) if k is not None and literal(k) == key]
        if len(found) != 1:
            return None
        value = found[0]
    return value


def _inside(module: Module, node: ast.expr) -> ast.expr:
    """Past reductions of whole trees over the devices."""
    value = module.value(node)
    while isinstance(value, ast.Call) and module.resolve(value.func) in _REDUCED and value.args:
        value = module.value(value.args[0])
    return value


def _is_array(module: Module, node: ast.expr) -> bool:
    """Whether an expression is one array, not a tuple of them, of which `[0]` would be the first."""
    value = _inside(module, node)
    if isinstance(value, (ast.BinOp, ast.UnaryOp)):
        return not any(isinstance(n, (ast.Tuple, ast.List)) for n in ast.walk(value))
    if not isinstance(value, ast.Call):
        return False
    if (module.resolve(value.func) or "").startswith("jax.numpy."):
        return True
    return isinstance(value.func, ast.Attribute) and value.func.attr in _METHODS and not module.resolve(value.func)
