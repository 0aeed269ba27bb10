"""A pmap around another pmap, as one shard_map over a mesh of two axes: which pairs can be written so."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from shardfix.analysis.module import Module, literal
from shardfix.analysis.regions import Transform, regions
from shardfix.codemods import _pmap_inline, _pmap_sizes, _pmaps
from shardfix.codemods._pmap_inline import Plan
from shardfix.codemods._pmaps import Pmap
from shardfix.jaxnames import IO_CALLBACK, PURE_CALLBACK

_PLAIN = {"fun", "axis_name", "axis_size", "in_axes", "out_axes"}
_SHAPED = ("reshape", "ones", "zeros")
Axes = int | tuple[int | None, ...] | None  #: of all arguments or outputs, or one for each


@dataclass(frozen=True, eq=False)
class Pair:
    """Two pmaps around each other, their lengths and axes in sight.

    Composed, `jax.pmap(jax.pmap(f, "inner"), "outer")`: `plan` is None. Otherwise `calls` of the inner one stand in
    the body of the function that the outer one maps, and `plan` says how that one is written out.
    """

    outer: Pmap
    inner: Pmap
    sizes: tuple[int, int]
    names: tuple[str, str]  #: of the axes, as source text
    plan: Plan | None = None
    calls: tuple[ast.Call, ...] = ()


def pairs(module: Module) -> list[Pair]:
    """Every pair of a module that can be written as one shard_map."""
    return module.once(_pairs)


def pair_of(module: Module, site: Pmap) -> Pair | None:
    return next((pair for pair in pairs(module) if pair.outer is site), None)


def inside(module: Module, site: Pmap) -> str:
    """What this pmap runs inside of, "pmap" or "shard_map"; empty where the module shows no such thing."""
    for path in _ways_in(module, site):
        kinds = [t.kind for t in path if t.kind in ("pmap", "shard_map")]
        if kinds:
            return kinds[-1]
    return "pmap" if any(_applied(module, other, [site]) is not None for other in _pmaps.pmaps(module)) else ""


def nested(module: Module, site: Pmap) -> bool:
    """Whether another pmap is around this one, or inside of it."""
    own = {id(f) for f in _pmaps.functions(module, site)}
    others = [s for s in _pmaps.pmaps(module) if s is not site]
    around = any(id(t.function) in own for s in others for path in _ways_in(module, s) for t in path)
    return around or _applied(module, site, others) is not None or inside(module, site) == "pmap"


def _ways_in(module: Module, site: Pmap) -> list[tuple[Transform, ...]]:
    """The transformations around a pmap and the calls of its result, outermost first."""
    places = (site.node, *_pmaps.known_calls(module, site))
    return [path for place in places for path in regions(module).reach(place).paths]


def axes(module: Module, site: Pmap, name: str) -> Axes:
    """The axes of a pmap of a pair, which are plain: see `_plain`."""
    value = _pmaps.axes(module, site, name)
    return tuple(value) if isinstance(value, (tuple, list)) else value  # type: ignore[return-value]


def _pairs(module: Module) -> list[Pair]:
    sites = _pmaps.pmaps(module)
    plain = [s for s in sites if _plain(module, s)]
    found: list[Pair] = []
    for outer in plain:
        inner = _applied(module, outer, plain)
        if inner is not None and _applied(module, inner, sites) is None and not inside(module, outer):
            pair = _composed(module, outer, inner)
        else:
            pair = _called(module, outer, plain)
        if pair is not None:
            found.append(pair)
    return found


def _plain(module: Module, site: Pmap) -> bool:
    """Whether all arguments of a pmap are in sight, and none that a second axis would have to heed."""
    if site.opaque or site.kind == "partial" or site.subject is None:
        return False
    if site.call is not None and any(k.arg not in _PLAIN for k in site.call.keywords):
        return False
    return all(
        value is None
        or (isinstance(value, int) and value >= 0)
        or (isinstance(value, tuple) and all(a is None or (isinstance(a, int) and a >= 0) for a in value))
        for value in (_pmaps.axes(module, site, name) for name in ("in_axes", "out_axes"))
    )


def _applied(module: Module, outer: Pmap, among: list[Pmap]) -> Pmap | None:
    """The pmap whose result the outer one is applied to: written there, by its only name, or in a lambda."""
    if outer.kind != "call" or not isinstance(outer.subject, ast.expr):
        return None
    subject = outer.subject
    if isinstance(subject, ast.Lambda) and isinstance(subject.body, ast.Call):  # lambda x, y: inner(x, y)
        spec, call = subject.args, subject.body
        names = [a.arg for a in spec.args]
        given = [a.id if isinstance(a, ast.Name) else "" for a in call.args]
        bare = not (spec.vararg or spec.kwarg or spec.kwonlyargs or spec.posonlyargs or spec.defaults or call.keywords)
        if not bare or names != given:
            return None
        subject = call.func
    for site in among:
        if site is not outer and (site.call is subject if site.kind == "call" else False):
            return site
        if site is not outer and isinstance(subject, ast.Name) and _pmaps.uses(module, site) == [subject]:
            return site
    return None


def _composed(module: Module, outer: Pmap, inner: Pmap) -> Pair | None:
    given = [axes(module, site, "in_axes") for site in (outer, inner)]
    if not _same_length(*given) or not all(_mapped(g) for g in given) or not _stacks(module, inner):
        return None
    calls = _pmaps.calls(module, outer)
    if any(c.keywords or any(isinstance(a, ast.Starred) for a in c.args) for c in calls or []):
        return None
    if any(isinstance(g, tuple) and len(c.args) != len(g) for g in given for c in calls or []):
        return None
    sizes = _sizes(module, outer, inner, calls or [])
    names = _names(module, outer, inner)
    return Pair(outer, inner, sizes, names) if sizes is not None and names is not None else None


def _called(module: Module, outer: Pmap, plain: list[Pmap]) -> Pair | None:
    """The inner one is called in the body of the function that the outer one maps, and nowhere else."""
    own = _pmaps.functions(module, outer)
    calls: list[ast.Call] = []
    for inner in plain:
        calls = _pmaps.calls(module, inner) or [] if inner is not outer else []
        if calls and all([module.function(call)] == own for call in calls):
            break
    else:
        return None
    plan = _pmap_inline.plan(module, outer, (inner,))
    names = _names(module, outer, inner)
    in_axes = axes(module, inner, "in_axes")
    if plan is None or names is None or not isinstance(plan.length, int) or not _stacks(module, inner):
        return None
    if not _mapped(in_axes) or any(not _simple(call, in_axes) for call in calls) or _calls_the_host(module, plan):
        return None
    returned = [r.value for r in plan.returns if isinstance(plan.out_axes, list) and r.value is not None]
    if any(module.inside(call, value) for call in calls for value in returned):
        return None  # these lines are laid out anew
    size = _pmap_sizes.count(module, inner.argument("axis_size"))
    found = {size} if size is not None else {_length(module, call, in_axes) for call in calls}
    length = found.pop()
    if found or not isinstance(length, int):
        return None
    return Pair(outer, inner, (plan.length, length), names, plan, tuple(calls))


def _simple(call: ast.Call, in_axes: Axes) -> bool:
    """Whether each argument of a call has its axis."""
    if call.keywords or any(isinstance(a, ast.Starred) for a in call.args):
        return False
    return bool(call.args) and (not isinstance(in_axes, tuple) or len(in_axes) == len(call.args))


def _length(module: Module, call: ast.Call, in_axes: Axes) -> object:
    """How many rows a call is given, None where the code does not show it."""
    listed = in_axes if isinstance(in_axes, tuple) else (in_axes,) * len(call.args)
    lengths = (_pmap_sizes.leading(module, a) for a, axis in zip(call.args, listed, strict=True) if axis == 0)
    return next((n for n in lengths if n is not None), None)


def _calls_the_host(module: Module, plan: Plan) -> bool:
    """Whether the body of the outer function calls the host, which each column of the mesh would do."""
    named = (module.resolve(n.func) or "" for n in ast.walk(plan.function) if isinstance(n, ast.Call))
    return any(name in (PURE_CALLBACK, IO_CALLBACK) or name.startswith("jax.debug.") for name in named)


def _stacks(module: Module, inner: Pmap) -> bool:
    """Whether the rows of its results are stacked in front: JAX never ran another pmap than that inside of one."""
    out_axes = axes(module, inner, "out_axes")
    return all(axis == 0 for axis in (out_axes if isinstance(out_axes, tuple) else (out_axes,)))


def _mapped(value: Axes) -> bool:
    return any(axis is not None for axis in (value if isinstance(value, tuple) else (value,)))


def _same_length(one: Axes, other: Axes) -> bool:
    return not (isinstance(one, tuple) and isinstance(other, tuple)) or len(one) == len(other)


def _names(module: Module, outer: Pmap, inner: Pmap) -> tuple[str, str] | None:
    """Both axis names as source text, None where they may be the same."""
    given = [site.argument("axis_name") for site in (outer, inner)]
    named = [g if literal(g) is not None else None for g in given]
    texts = [module.source(n) if n is not None else f'"{d}"' for n, d in zip(named, ("rows", "columns"), strict=True)]
    values = [literal(module.value(n)) if n is not None else text for n, text in zip(named, texts, strict=True)]
    if (values[0] == values[1] and values[0] is not ...) or texts[0] == texts[1]:
        return None
    return texts[0], texts[1]


def _sizes(module: Module, outer: Pmap, inner: Pmap, calls: list[ast.Call]) -> tuple[int, int] | None:
    """Both lengths: from axis_size, or from the shape of what the calls are given."""
    said = [_pmap_sizes.count(module, site.argument("axis_size")) for site in (outer, inner)]
    shown = {_shown(module, outer, inner, call) for call in calls}
    of_calls = shown.pop() if len(shown) == 1 else None
    rows, columns = (s if s is not None else of_calls[i] if of_calls else None for i, s in enumerate(said))
    return (rows, columns) if isinstance(rows, int) and isinstance(columns, int) else None


def _shown(module: Module, outer: Pmap, inner: Pmap, call: ast.Call) -> tuple[int, int] | None:
    """Both lengths from the first argument that has both axes and whose shape is written out."""
    given = (axes(module, site, "in_axes") for site in (outer, inner))
    listed = [axis if isinstance(axis, tuple) else (axis,) * len(call.args) for axis in given]
    for argument, first, second in zip(call.args, *listed, strict=True):
        shape = _shape(module, argument)
        if shape is not None and first is not None and second is not None and max(first, second + 1) < len(shape):
            return shape[first], (shape[:first] + shape[first + 1 :])[second]
    return None


def _shape(module: Module, argument: ast.expr) -> tuple[int, ...] | None:
    """The literal shape of an argument that is made by a reshape or a creation."""
    value = module.value(argument)
    if not isinstance(value, ast.Call) or not value.args:
        return None
    if isinstance(value.func, ast.Attribute) and value.func.attr in _SHAPED:
        given = literal(value.args[0]) if len(value.args) == 1 else tuple(literal(a) for a in value.args)
        if isinstance(given, tuple) and all(isinstance(n, int) and n > 0 for n in given):
            return tuple(n for n in given if isinstance(n, int))
    return None
