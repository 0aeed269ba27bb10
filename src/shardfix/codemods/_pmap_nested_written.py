"""The text of two pmaps around each other that become one shard_map over a mesh of two axes."""

from __future__ import annotations

import ast

from shardfix import editing
from shardfix.analysis.module import Module
from shardfix.codemods import _pmap_written, _pmaps
from shardfix.codemods._pmap_helper import spec_name
from shardfix.codemods._pmap_nested import Axes, Pair, axes
from shardfix.codemods._pmaps import Pmap
from shardfix.codemods.base import Draft
from shardfix.jaxnames import JIT, MESH, SHARD_MAP
from shardfix.model import Edit, Safety

Place = tuple[int | None, int | None]  #: where an array has the outer and the inner axis


def write(draft: Draft, pair: Pair) -> None:
    """Put the shard_map over both axes in the place of the two pmaps."""
    rows, columns = pair.sizes
    jax, np = draft.name("jax"), draft.name("numpy")
    devices = f"{np}.array({jax}.devices()[:{rows * columns}]).reshape({rows}, {columns})"
    mesh = f"{draft.name(MESH)}({devices}, ({', '.join(pair.names)}))"
    if pair.plan is None:
        _composed(draft, pair, mesh)
    else:
        _called(draft, pair, mesh)
    draft.because(draft.module.evidence(f"{rows} rows of {columns}", pair.outer.call or pair.outer.node))


def _composed(draft: Draft, pair: Pair, mesh: str) -> None:
    module = draft.module
    outer, inner = pair.outer, pair.inner
    assert outer.call is not None
    spec = spec_name(draft)
    given = _places(axes(module, outer, "in_axes"), axes(module, inner, "in_axes"))
    taken = _places(axes(module, outer, "out_axes"), 0)
    start = module.span(outer.call)[0]
    margin = editing.margin_of(module, start)
    lines = [
        *_lambda(draft, pair, given, taken, editing.LINE_LIMIT - len(margin) - 8),
        f"mesh={mesh},",
        f"in_specs={_specs(spec, given, pair.names)},",
        f"out_specs={_specs(spec, taken, pair.names)},",
        "check_vma=False,",
    ]
    body = "".join(f"{margin}        {line}\n" for line in lines)
    text = f"{draft.name(JIT)}(\n{margin}    {draft.name(SHARD_MAP)}(\n{body}{margin}    )\n{margin})"
    draft.edit(editing.replace(module, outer.call, text))
    draft.may_be_unused(outer.call)
    if not (inner.call is not None and module.inside(inner.call, outer.call)):
        _unwrap(draft, inner)


def _lambda(draft: Draft, pair: Pair, given: Place | list[Place], taken: Place | list[Place], room: int) -> list[str]:
    """The function over one block: both axes go before the call, and come back behind it."""
    module = draft.module
    tree_map, jnp = f"{draft.name('jax')}.tree.map", draft.name("jax.numpy")
    function = _function(module, pair)

    def changed(how: str, name: str, place: Place) -> str:
        one = _axes_text(place)
        return f"{tree_map}(lambda leaf: {jnp}.{how}(leaf, {one}), {name})" if one else name

    if isinstance(given, list):
        names = _parameters(module, pair.inner, len(given))
        parts = [changed("squeeze", n, p) for n, p in zip(names, given, strict=True)]
    else:
        names = ["*args"]
        parts = [f"*{changed('squeeze', 'args', given)}"]
    call = _in_lines(f"{function}(", parts, ")", room)
    head = f"lambda {', '.join(names)}: "
    if isinstance(taken, list):
        names = [f"out{i}" for i in range(len(taken))]
        parts = [changed("expand_dims", n, p) for n, p in zip(names, taken, strict=True)]
        first, *rest = _in_lines(f"{head}(lambda {', '.join(names)}: (", parts, "))(", room)
        return [first, *rest, f"    *{call[0]}", *(f"    {line}" for line in call[1:]), "),"]
    one = _axes_text(taken)
    if not one:
        return [f"{head}{call[0]}", *call[1:-1], f"{call[-1]},"] if len(call) > 1 else [f"{head}{call[0]},"]
    inner = [f"lambda leaf: {jnp}.expand_dims(leaf, {one}),", *call[:-1], f"{call[-1]},"]
    return [f"{head}{tree_map}(", *(f"    {line}" for line in inner), "),"]


def _in_lines(opening: str, parts: list[str], closing: str, room: int) -> list[str]:
    """One line, or where that gets long a line for each part."""
    flat = f"{opening}{', '.join(parts)}{closing}"
    if len(flat) <= room - 8:  # it may stand two levels deeper
        return [flat]
    return [opening, *(f"    {part}," for part in parts), closing]


def _function(module: Module, pair: Pair) -> str:
    """What the inner pmap maps, as it is called: by the name of that pmap, where it has one."""
    if pair.inner.kind == "decorator" or pair.inner.kind == "partial decorator":
        assert isinstance(pair.inner.subject, (ast.FunctionDef, ast.AsyncFunctionDef))
        return pair.inner.subject.name
    assert isinstance(pair.inner.subject, ast.expr)
    assert pair.inner.call is not None
    if pair.outer.call is not None and not module.inside(pair.inner.call, pair.outer.call):
        uses = _pmaps.uses(module, pair.inner) or []
        return module.source(uses[0])
    return _as_called(module, pair.inner.subject)


def _as_called(module: Module, function: ast.expr) -> str:
    text = module.source(function)
    return text if isinstance(function, (ast.Name, ast.Attribute, ast.Call)) else f"({text})"


def _parameters(module: Module, inner: Pmap, number: int) -> list[str]:
    """Names for the arguments: those of the function where it shows them, and they hide nothing."""
    found = _pmaps.functions(module, inner)
    spec = found[0].args if len(found) == 1 else None
    names = [a.arg for a in spec.args] if spec is not None else []
    subject = inner.subject if isinstance(inner.subject, ast.expr) else None
    hidden = {n.id for n in ast.walk(subject) if isinstance(n, ast.Name)} if subject is not None else set()
    if isinstance(subject, ast.Lambda):
        hidden -= set(names)
    fits = len(names) == number and not {"jax", "jnp", "leaf", *hidden, getattr(inner.result, "name", "")} & set(names)
    return names if fits else [f"arg{i}" for i in range(number)]


def _places(outer: Axes, inner: Axes) -> Place | list[Place]:
    """Where the arrays have the two axes; one for all arguments or outputs, or a list of them."""
    if not isinstance(outer, tuple) and not isinstance(inner, tuple):
        return _place(outer, inner)
    number = len(outer) if isinstance(outer, tuple) else len(inner) if isinstance(inner, tuple) else 0
    firsts, seconds = (axis if isinstance(axis, tuple) else (axis,) * number for axis in (outer, inner))
    return [_place(a, b) for a, b in zip(firsts, seconds, strict=True)]


def _place(outer: int | None, inner: int | None) -> Place:
    """The inner axis is counted without the outer one, which is taken away before it and comes back after it."""
    behind = outer is not None and inner is not None and inner >= outer
    return outer, inner + 1 if behind and inner is not None else inner


def _axes_text(place: Place) -> str:
    axes = [axis for axis in place if axis is not None]
    return "" if not axes else str(axes[0]) if len(axes) == 1 else f"({axes[0]}, {axes[1]})"


def _specs(spec: str, places: Place | list[Place], names: tuple[str, str]) -> str:
    def one(place: Place) -> str:
        at = {axis: name for axis, name in zip(place, names, strict=True) if axis is not None}
        return f"{spec}({', '.join(at.get(i, 'None') for i in range(max(at, default=-1) + 1))})"

    if not isinstance(places, list):
        return one(places)
    return f"({', '.join(one(place) for place in places)}{',' if len(places) == 1 else ''})"


def _called(draft: Draft, pair: Pair, mesh: str) -> None:
    """Every column runs the outer body; the inner function runs on its own part, and the parts are gathered."""
    module = draft.module
    assert pair.plan is not None
    _pmap_written.write(draft, pair.outer, pair.plan, mesh)
    name = next(n for n in ("column", "one_column", "column_") if n not in module.scopes.loads)
    body = pair.plan.function.body
    first = body[1] if len(body) > 1 and ast.get_docstring(pair.plan.function) is not None else body[0]
    at = module.line_start(min([first.lineno, *(d.lineno for d in getattr(first, "decorator_list", []))]))
    margin = editing.margin_of(module, at)
    lax = f"{draft.name('jax', first)}.lax"
    in_axes = axes(module, pair.inner, "in_axes")
    index = f"{lax}.axis_index({pair.names[1]})"
    draft.edit(
        editing.insert(
            at,
            f"\n{margin}def {name}(leaf, axis=0):  # the part of this column\n"
            f"{margin}    return {lax}.dynamic_index_in_dim(leaf, {index}, axis, keepdims=False)\n\n",
        )
    )
    tree_map = f"{draft.name('jax', first)}.tree.map"
    for call in pair.calls:
        start, end = module.span(call)
        draft.edit(editing.insert(start, f"{lax}.all_gather("))
        draft.edit_before(editing.insert(end, f", {pair.names[1]})"))
        listed = in_axes if isinstance(in_axes, tuple) else (in_axes,) * len(call.args)
        for argument, axis in zip(call.args, listed, strict=True):
            if axis is not None:
                function = name if axis == 0 else f"lambda leaf: {name}(leaf, {axis})"
                draft.edit(*editing.wrap(module, argument, f"{tree_map}({function}, ", ")"))
    _unwrap(draft, pair.inner)


def _unwrap(draft: Draft, inner: Pmap) -> None:
    """Leave the function itself where the inner pmap was."""
    module = draft.module
    if isinstance(inner.subject, (ast.FunctionDef, ast.AsyncFunctionDef)):
        decorator = inner.call or inner.node
        start = module.line_start(decorator.lineno)
        draft.edit(Edit(start, module.line_start((decorator.end_lineno or decorator.lineno) + 1), ""))
    else:
        assert inner.call is not None
        assert inner.subject is not None
        parent = module.parent(inner.call)
        called = isinstance(parent, ast.Call) and parent.func is inner.call
        text = _as_called(module, inner.subject) if called else module.source(inner.subject)
        draft.edit(editing.replace(module, inner.call, text))
    draft.may_be_unused(inner.call or inner.node)
    name = inner.subject.name if isinstance(inner.subject, ast.FunctionDef) else ""
    if isinstance(statement := module.parent(inner.result) if inner.result is not None else None, ast.Assign):
        name = module.source(statement.targets[0])
    if name and module.function(inner.node) is None:
        draft.lower(Safety.UNSAFE, f"{name} itself maps nothing any more, which matters where other modules import it")
