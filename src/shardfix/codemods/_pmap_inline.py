"""Whether jax.pmap can be written out as jax.jit(jax.shard_map(...)): the code shows all that this takes."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from packaging.version import Version

from shardfix.analysis.module import Module, literal
from shardfix.codemods import _pmap_sizes, _pmaps
from shardfix.codemods._pmap_sizes import Length
from shardfix.codemods._pmaps import Pmap
from shardfix.jaxnames import DEVICE_PUT

DECORATOR_FORM = Version("0.6.2")  #: jax.shard_map(mesh=...) without a function


@dataclass(frozen=True)
class Plan:
    """All that the written-out form needs to know."""

    function: ast.FunctionDef
    parameters: list[str]
    axis_name: str  #: as source text
    in_axes: list[int | None]
    out_axes: int | list[int | None] | None
    length: Length
    evidence: ast.expr
    returns: list[ast.Return]
    whole: frozenset[str] = frozenset()  #: parameters that get a part of a batch, without an axis of devices


def plan(module: Module, site: Pmap, inside: tuple[Pmap, ...] = ()) -> Plan | None:
    """What to write, None where something is not in sight or would not read well.

    `inside` are the pmaps in the body of the function, which are written in the same go.
    """
    if len(_pmaps.pmaps(module)) != 1 + len(inside) or site.kind == "partial" or site.opaque:
        return None
    if module.settings.to_version < DECORATOR_FORM:
        return None
    for name in ("static_broadcasted_argnums", "devices", "backend"):
        if site.argument(name) is not None:
            return None
    if any(module.resolve(c.func) == DEVICE_PUT and len(c.args) + len(c.keywords) > 1 for c in module.calls()):
        return None  # what is committed to one device is taken by a pmap where it is not mapped, and not by jit
    calls = _pmaps.calls(module, site, lowered=True)
    function = _function(module, site)
    if function is None or not calls:
        return None
    parameters = [a.arg for a in function.args.args]
    if any(c.keywords or len(c.args) != len(parameters) or _starred(c) for c in calls):
        return None
    in_axes = _in_axes(module, site, len(parameters))
    out_axes = _out_axes(module, site)
    returns = _returns(module, function, out_axes)
    axis_name = _axis_name(module, site)
    if in_axes is None or out_axes is ... or not returns or not axis_name:
        return None
    found = [_length(module, site, call, in_axes) for call in calls]
    first = found[0]
    if first is None or any(f is None or f[0] != first[0] for f in found):
        return None
    wanted = out_axes if isinstance(out_axes, (int, list)) else None
    return Plan(function, parameters, axis_name, in_axes, wanted, first[0], first[1], returns)


def _function(module: Module, site: Pmap) -> ast.FunctionDef | None:
    """The function, when it is a plain one that nothing but this pmap uses."""
    found = _pmaps.functions(module, site)
    function = found[0] if len(found) == 1 else None
    if not isinstance(function, ast.FunctionDef) or isinstance(module.parent(function), ast.ClassDef):
        return None
    spec = function.args
    if spec.vararg or spec.kwarg or spec.kwonlyargs or spec.posonlyargs or spec.defaults:
        return None
    if site.kind == "call":
        if not isinstance(site.subject, ast.Name) or function.decorator_list:
            return None
        binding = module.binding(site.subject)
        loads = [n for n in module.scopes.loads.get(function.name, []) if function in _meant(module, n)]
        if binding is None or binding.node is not function or loads != [site.subject]:
            return None
    elif len(function.decorator_list) != 1:
        return None
    own = [n for n in ast.walk(function) if module.function(n) is function]
    if any(isinstance(n, (ast.Yield, ast.YieldFrom, ast.Global, ast.Nonlocal)) for n in own):
        return None
    if any(isinstance(n, ast.Name) and n.id == function.name for n in ast.walk(function)):
        return None  # recursion
    return function if function.body[0].lineno > function.lineno else None


def _meant(module: Module, load: ast.Name) -> list[ast.AST]:
    one = module.binding(load)
    return [b.node for b in ([one] if one is not None else module.bindings(load))]


def _starred(call: ast.Call) -> bool:
    return any(isinstance(a, ast.Starred) for a in call.args)


def _in_axes(module: Module, site: Pmap, number: int) -> list[int | None] | None:
    value = _pmaps.axes(module, site, "in_axes")
    given = list(value) if isinstance(value, tuple) else [value] * number
    entries = [e for e in given if e is None or (isinstance(e, int) and e >= 0)]
    return entries if len(entries) == len(given) == number and any(e is not None for e in entries) else None


def _out_axes(module: Module, site: Pmap) -> object:
    value = _pmaps.axes(module, site, "out_axes")
    if isinstance(value, tuple) and all(e is None or (isinstance(e, int) and e >= 0) for e in value):
        return list(value)
    return value if value is None or (isinstance(value, int) and value >= 0) else ...


def _axis_name(module: Module, site: Pmap) -> str:
    """The axis name as source: a string, or a name that means the same wherever the mesh is written."""
    given = site.argument("axis_name")
    if given is None or (isinstance(given, ast.Constant) and given.value is None):
        return '"devices"'
    simple = isinstance(literal(given), str) or isinstance(given, (ast.Name, ast.Attribute))
    return module.source(given) if simple else ""


def _returns(module: Module, function: ast.FunctionDef, out_axes: object) -> list[ast.Return]:
    """The return statements, when each can be given its axes and the function ends with one."""
    found = [n for n in ast.walk(function) if isinstance(n, ast.Return) and module.function(n) is function]
    if not found or not isinstance(function.body[-1], ast.Return) or any(r.value is None for r in found):
        return []
    if isinstance(out_axes, list):
        for each in found:
            if not isinstance(each.value, ast.Tuple) or len(each.value.elts) != len(out_axes) or len(found) > 1:
                return []
            if any(isinstance(e, ast.Starred) for e in each.value.elts):
                return []
    return found


def _length(
    module: Module, site: Pmap, call: ast.Call, in_axes: list[int | None]
) -> tuple[Length, ast.expr] | None:
    """The length of the mapped axes in one call, and the expression that shows it."""
    size = site.argument("axis_size")
    known = _pmap_sizes.count(module, size)
    if size is not None:
        return (known, size) if known is not None else None
    for argument, axis in zip(call.args, in_axes, strict=True):
        length = _pmap_sizes.leading(module, argument) if axis == 0 else None
        if length is not None:
            return length, argument
    return None
