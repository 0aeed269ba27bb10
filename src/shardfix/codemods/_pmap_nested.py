"""A pmap around another pmap: one shard_map over a mesh of two axes."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from shardfix import editing
from shardfix.analysis.module import Module, literal
from shardfix.analysis.regions import regions
from shardfix.codemods import _pmaps
from shardfix.codemods._pmap_helper import spec_name
from shardfix.codemods._pmaps import Pmap
from shardfix.codemods.base import Draft
from shardfix.jaxnames import JIT, MESH, SHARD_MAP

_PLAIN = {"axis_name", "axis_size"}


@dataclass(frozen=True, eq=False)
class Pair:
    """`jax.pmap(jax.pmap(f, "inner"), "outer")`, both axes named, their lengths in sight."""

    outer: Pmap
    inner: Pmap
    sizes: tuple[int, int]


def pairs(module: Module) -> list[Pair]:
    """Every pair of a module that can be written as one shard_map."""
    return module.once(_pairs)


def pair_of(module: Module, site: Pmap) -> Pair | None:
    return next((pair for pair in pairs(module) if pair.outer is site), None)


def inside(module: Module, site: Pmap) -> str:
    """What this pmap runs inside of, "pmap" or "shard_map"; empty where the module shows no such thing."""
    for place in (site.node, *_pmaps.known_calls(module, site)):
        for path in regions(module).reach(place).paths:
            kinds = [t.kind for t in path if t.kind in ("pmap", "shard_map")]
            if kinds:
                return kinds[-1]
    outer = next((s for s in _pmaps.pmaps(module) if s.subject is not None and s.subject is site.call), None)
    return "pmap" if outer is not None else ""


def nested(module: Module, site: Pmap) -> bool:
    """Whether another pmap is around this one, or inside of it."""
    own = {id(f) for f in _pmaps.functions(module, site)}
    for other in _pmaps.pmaps(module):
        if other is not site and inside(module, other):
            places = [other.node, *_pmaps.known_calls(module, other)]
            if any(id(module.function(p)) in own for p in places) or other.call is site.subject:
                return True
    return inside(module, site) == "pmap"


def _pairs(module: Module) -> list[Pair]:
    sites = _pmaps.pmaps(module)
    by_call = {id(s.call): s for s in sites if s.kind == "call"}
    found: list[Pair] = []
    for outer in sites:
        inner = by_call.get(id(outer.subject)) if outer.kind == "call" else None
        if inner is None or inner.call is None or outer.call is None or outer.opaque or inner.opaque:
            continue
        plain = all(k.arg in _PLAIN for call in (outer.call, inner.call) for k in call.keywords)
        sizes = _sizes(module, outer, inner)
        lone = not isinstance(inner.subject, ast.Call) or id(inner.subject) not in by_call
        if plain and sizes is not None and lone and inner.subject is not None:
            found.append(Pair(outer, inner, sizes))
    return found


def _sizes(module: Module, outer: Pmap, inner: Pmap) -> tuple[int, int] | None:
    """Both lengths: from axis_size, or from the shape of what the calls are given."""
    said = [literal(module.value(v)) if (v := s.argument("axis_size")) is not None else ... for s in (outer, inner)]
    if all(isinstance(s, int) for s in said):
        return said[0], said[1]  # type: ignore[return-value]
    shapes = {_shape(module, call) for call in _pmaps.calls(module, outer) or []}
    shape = shapes.pop() if len(shapes) == 1 else None
    return (shape[0], shape[1]) if shape is not None and len(shape) > 1 else None


def _shape(module: Module, call: ast.Call) -> tuple[int, ...] | None:
    """The literal shape of the only argument of a call, made by a reshape or a creation."""
    if len(call.args) != 1 or call.keywords:
        return None
    value = module.value(call.args[0])
    if not isinstance(value, ast.Call) or not value.args:
        return None
    if isinstance(value.func, ast.Attribute) and value.func.attr in ("reshape", "ones", "zeros"):
        given = literal(value.args[0]) if len(value.args) == 1 else tuple(literal(a) for a in value.args)
        if isinstance(given, tuple) and all(isinstance(n, int) and n > 0 for n in given):
            return tuple(n for n in given if isinstance(n, int))
    return None


def write(draft: Draft, pair: Pair) -> None:
    """Put the shard_map over both axes in the place of the two pmaps."""
    module = draft.module
    assert pair.outer.call is not None
    assert isinstance(pair.inner.subject, ast.expr)
    given = (pair.outer.argument("axis_name"), pair.inner.argument("axis_name"))
    names = [module.source(n) if n is not None else f'"{d}"' for n, d in zip(given, ("rows", "columns"), strict=True)]
    jax, jnp, np = draft.name("jax"), draft.name("jax.numpy"), draft.name("numpy")
    rows, columns = pair.sizes
    axes = ", ".join(names)
    start = module.span(pair.outer.call)[0]
    margin = editing.margin_of(module, start)
    function = module.source(pair.inner.subject)
    called = function if isinstance(pair.inner.subject, (ast.Name, ast.Attribute)) else f"({function})"
    spec = f"{spec_name(draft)}({axes})"
    devices = f"{np}.array({jax}.devices()[:{rows * columns}]).reshape({rows}, {columns})"
    deeper = f"{margin}    "
    lines = [
        f"lambda *args: {jax}.tree.map(",
        f"    lambda leaf: {jnp}.expand_dims(leaf, (0, 1)),",
        f"    {called}(*{jax}.tree.map(lambda leaf: {jnp}.squeeze(leaf, (0, 1)), args)),",
        "),",
        f"mesh={draft.name(MESH)}({devices}, ({axes})),",
        f"in_specs={spec},",
        f"out_specs={spec},",
        "check_vma=False,",
    ]
    body = "".join(f"{deeper}    {line}\n" for line in lines)
    text = f"{draft.name(JIT)}(\n{deeper}{draft.name(SHARD_MAP)}(\n{body}{deeper})\n{margin})"
    draft.edit(editing.replace(module, pair.outer.call, text))
    draft.may_be_unused(pair.outer.call)
    draft.because(module.evidence(f"{rows} rows of {columns}", pair.outer.call))
