"""The text of a jax.pmap that is written out as jax.jit(jax.shard_map(...))."""

from __future__ import annotations

import ast

from shardfix import editing
from shardfix.analysis.module import Module
from shardfix.codemods._pmap_helper import spec_name
from shardfix.codemods._pmap_inline import Plan
from shardfix.codemods._pmap_sizes import ALL
from shardfix.codemods._pmaps import Pmap
from shardfix.codemods.base import Draft
from shardfix.jaxnames import JIT, MESH, PARTIAL, SHARD_MAP
from shardfix.model import Edit

_NOTE = "# One row of each mapped argument is here: its axis goes, and comes back in the result."
_PART = "# The part of one device is here, without an axis of devices"
_WIDTH = editing.LINE_LIMIT


def write(draft: Draft, site: Pmap, plan: Plan, mesh: str = "") -> None:
    """Add the edits of the written-out form to a finding; `mesh` where it is not that of the mapped axis alone."""
    module = draft.module
    devices = f"{draft.name('jax')}.devices()" + ("" if plan.length == ALL else f"[:{plan.length}]")
    arguments = [
        f"mesh={mesh or f'{draft.name(MESH)}({devices}, ({plan.axis_name},))'}",
        f"in_specs={_specs(draft, plan, plan.in_axes)}",
        f"out_specs={_specs(draft, plan, plan.out_axes)}",
        "check_vma=False",
    ]
    donated = site.argument("donate_argnums")
    given = "" if donated is None else f"donate_argnums={module.source(donated)}"
    shard_map, jit = draft.name(SHARD_MAP), draft.name(JIT)
    start = module.span(site.node if site.kind == "decorator" else site.call or site.node)[0]
    margin = editing.margin_of(module, start)
    if "decorator" in site.kind:
        outer = f"{draft.name(PARTIAL)}({jit}, {given})" if given else jit
        inner = _call(shard_map, arguments, margin, len(margin) + 1)
        draft.edit(editing.replace(module, site.call or site.node, f"{outer}\n{margin}@{inner}"))
    else:
        assert site.call is not None
        assert isinstance(site.subject, ast.expr)
        deeper = f"{margin}    "
        mapped = f"{shard_map}({', '.join([module.source(site.subject), *arguments])})"
        flat = f"{jit}({mapped}, {given})" if given else f"{jit}({mapped})"
        column = start - module.line_start(module.position(start)[0])
        if column + len(flat) > _WIDTH:
            inner = _call(shard_map, [module.source(site.subject), *arguments], deeper, len(deeper))
            flat = f"{jit}(\n{deeper}{inner},\n" + (f"{deeper}{given},\n" if given else "") + f"{margin})"
        draft.edit(editing.replace(module, site.call, flat))
    draft.edit(*_body(draft, plan))
    devices = "devices" if plan.length == ALL else f"{plan.length} devices"
    draft.because(module.evidence(f"as many rows as {devices}: {module.source(plan.evidence)}", plan.evidence))
    draft.may_be_unused(*([site.node] if site.call is None else [site.call]))


def _specs(draft: Draft, plan: Plan, axes: int | list[int | None] | None) -> str:
    spec = spec_name(draft)

    def one(axis: int | None) -> str:
        return f"{spec}()" if axis is None else f"{spec}({'None, ' * axis}{plan.axis_name})"

    if not isinstance(axes, list):
        return one(axes)
    if len(set(axes)) == 1:
        return one(axes[0])
    return f"({', '.join(one(axis) for axis in axes)})"


def _call(function: str, arguments: list[str], margin: str, column: int) -> str:
    flat = f"{function}({', '.join(arguments)})"
    if column + len(flat) <= _WIDTH:
        return flat
    lines = "".join(f"{margin}    {argument},\n" for argument in arguments)
    return f"{function}(\n{lines}{margin})"


def _body(draft: Draft, plan: Plan) -> list[Edit]:
    """Lines at the top of the function that take the axis away, and returns that give it back."""
    module = draft.module
    leaf = _fresh(module, plan.function)
    body = plan.function.body
    first = body[1] if len(body) > 1 and ast.get_docstring(plan.function) is not None else body[0]
    tree_map, jnp = f"{draft.name('jax', first)}.tree.map", draft.name("jax.numpy", first)
    at = module.line_start(min([first.lineno, *(d.lineno for d in getattr(first, "decorator_list", []))]))
    margin = editing.margin_of(module, at)
    rows = [(p, a) for p, a in zip(plan.parameters, plan.in_axes, strict=True) if p not in plan.whole]
    stacked = "." if plan.out_axes is None else "; the results get one."
    lines = f"{margin}{_PART}{stacked}\n" if plan.whole else f"{margin}{_NOTE}\n"
    for axis in dict.fromkeys(a for _, a in rows if a is not None):
        names = ", ".join(p for p, a in rows if a == axis)
        values = f"({names})" if "," in names else names
        lines += f"{margin}{names} = {tree_map}(lambda {leaf}: {jnp}.squeeze({leaf}, {axis}), {values})\n"
    edits = [Edit(at, at, lines)]

    for each in plan.returns:
        assert each.value is not None
        function = f"lambda {leaf}: {jnp}.expand_dims({leaf}"
        if isinstance(plan.out_axes, list) and isinstance(each.value, ast.Tuple):
            edits.append(_in_lines(module, each.value, plan.out_axes, f"{tree_map}({function}"))
        elif isinstance(plan.out_axes, int):
            edits += _expanded(module, each.value, tree_map, f"{function}, {plan.out_axes})")
    return edits


def _in_lines(module: Module, value: ast.Tuple, axes: list[int | None], function: str) -> Edit:
    """Every element on a line of its own, with its axis."""
    start, end = module.span(value)
    margin = editing.margin_of(module, start)
    texts = [module.source(element) for element in value.elts]
    lines = [t if axis is None else f"{function}, {axis}), {t})" for t, axis in zip(texts, axes, strict=True)]
    return Edit(start, end, "(\n" + "".join(f"{margin}    {line},\n" for line in lines) + f"{margin})")


def _expanded(module: Module, value: ast.expr, tree_map: str, function: str) -> list[Edit]:
    """`tree_map(function, value)`; over several lines where one would get long."""
    start, end = module.span(value)
    opening, closing = ("(", ")") if isinstance(value, ast.Tuple) and _bare(module, value) else ("", "")
    line = module.text[module.line_start(value.lineno) : module.line_start(value.lineno + 1)].rstrip()
    if value.lineno == value.end_lineno and len(line) + len(tree_map) + len(function) + 4 > _WIDTH:
        margin = editing.margin_of(module, start)
        deeper = f"{margin}    "
        opening = f"\n{deeper}{function},\n{deeper}{opening}"
        return [Edit(start, start, f"{tree_map}({opening}"), Edit(end, end, f"{closing},\n{margin})")]
    return [Edit(start, start, f"{tree_map}({function}, {opening}"), Edit(end, end, f"{closing})")]


def _bare(module: Module, value: ast.Tuple) -> bool:
    """Whether a tuple has no brackets of its own: `(a, b), c` begins with one that is not."""
    return not isinstance(ast.parse(f"f{module.source(value)}", mode="eval").body, ast.Call)


def _fresh(module: Module, function: ast.FunctionDef) -> str:
    taken = {*module.scopes.loads, *module.scopes.own[function].bindings}
    return next(name for name in ("leaf", "a", "leaf_", "one_leaf") if name not in taken)
