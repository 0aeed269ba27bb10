"""Edits of the shard_map application around a callback: its old spelling made new, and its widening to all axes."""

from __future__ import annotations

import ast
import re

from packaging.version import Version

from shardfix import editing
from shardfix.analysis.applied import given_argument
from shardfix.analysis.axis_names import axis_names
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword
from shardfix.analysis.regions import Transform, regions
from shardfix.analysis.scopes import FunctionNode
from shardfix.codemods._manual_axes import ManualAxes
from shardfix.codemods.base import Draft
from shardfix.jaxnames import OLD_SHARD_MAP, PARTIAL, RESHARD, SHARD_MAP, WITH_SHARDING_CONSTRAINT
from shardfix.model import Edit, Safety

_OLD_ORDER = ("f", "mesh", "in_specs", "out_specs", "check_rep", "auto")
#: what refuses or changes its meaning when the axes it is about become manual
_NEEDS_AUTOMATIC = {
    WITH_SHARDING_CONSTRAINT: "constrains a sharding",
    RESHARD: "reshards",
    SHARD_MAP: "holds another shard_map",
    OLD_SHARD_MAP: "holds another shard_map",
    "jax.sharding.get_abstract_mesh": "asks for the axis types",
}


def modernise(draft: Draft, manual: ManualAxes) -> None:
    """Rewrite `shard_map(f, mesh, ..., auto=...)` of jax.experimental as `jax.shard_map(f, mesh=mesh, axis_names=...)`.

    `auto=` was removed from both functions in JAX 0.8, so the program fails there before it reaches the callback.
    """
    module = draft.module
    for transform in manual.maps:
        given, _ = given_argument(module, transform, "auto", 5)
        if transform.name != OLD_SHARD_MAP or given is None or guarded(module, transform.node):
            continue
        check, _ = given_argument(module, transform, "check_rep", 4)
        if not (isinstance(check, ast.Constant) and check.value is False):
            draft.lower(Safety.UNSAFE, "with checking on, gradients taken inside a shard_map changed in JAX 0.6")
        draft.caveats.append("auto= is gone since JAX 0.8: the shard_map around it becomes jax.shard_map")
        text = _axis_names(draft, transform, manual, given)
        for call in transform.calls:
            if any(k.arg is None or k.arg == "f" for k in call.keywords) or any(
                isinstance(a, ast.Starred) for a in call.args
            ):
                draft.lower(Safety.MANUAL, "not all of its arguments are visible")
                return
            _modernise_call(draft, call, given, text)


def _axis_names(draft: Draft, transform: Transform, manual: ManualAxes, given: ast.expr) -> str:
    module = draft.module
    if manual.names is not None:
        return "axis_names={" + ", ".join(f'"{name}"' for name in manual.names) + "}"
    mesh, _ = given_argument(module, transform, "mesh", 1)
    if mesh is None or not isinstance(mesh, (ast.Name, ast.Attribute)):
        draft.lower(Safety.MANUAL, "the axes of its mesh are not visible")
        return ""
    names = axis_names(module, given, None)
    auto = "{" + ", ".join(f'"{n}"' for n in names) + "}" if names else f"set({module.source(given)})"
    return f"axis_names=set({module.source(mesh)}.axis_names) - {auto}"


def _modernise_call(draft: Draft, call: ast.Call, auto: ast.expr, text: str) -> None:
    module = draft.module
    partial = module.resolve(call.func) == PARTIAL
    function = call.args[0] if partial else call.func
    if module.resolve(function) == OLD_SHARD_MAP and not isinstance(function, ast.Call):
        draft.edit(editing.replace(module, function, draft.name(SHARD_MAP, function)))
        draft.may_be_unused(function)
    for index, argument in enumerate(call.args[1:] if partial else call.args):
        name = _OLD_ORDER[index] if index < len(_OLD_ORDER) else ""
        if name == "f":
            continue
        start = _argument_start(module, call, argument)
        if argument is auto:
            draft.edit(Edit(start, editing.argument_span(module, argument)[1], text))
        else:
            draft.edit(Edit(start, start, f"{name.replace('check_rep', 'check_vma')}="))
    for given in call.keywords:
        start, end = editing.argument_span(module, given)
        if given.arg == "check_rep":
            draft.edit(Edit(start, start + len("check_rep"), "check_vma"))
        elif given.value is auto:
            draft.edit(Edit(start, end, text))


def _argument_start(module: Module, call: ast.Call, argument: ast.expr) -> int:
    """Where a positional argument begins, parentheses around it included."""
    index = call.args.index(argument)
    if index == 0:
        return module.span(argument)[0]
    previous = editing.outer_end(module, module.span(call.args[index - 1])[1], call)
    between = re.compile(r"\s*,(?:\s|\\|#[^\r\n]*)*").match(module.text, previous)
    return between.end() if between is not None else module.span(argument)[0]


def widen(draft: Draft, manual: ManualAxes) -> None:
    """Make the shard_map manual over all axes, by dropping `axis_names=` or `auto=`, where its body allows that."""
    module = draft.module
    if len(manual.maps) != 1:
        draft.lower(Safety.MANUAL, "there are nested shard_maps around it")
        return
    transform = manual.maps[0]
    old = transform.name == OLD_SHARD_MAP
    carrier, argument = _carrier(module, transform, "auto" if old else "axis_names")
    if carrier is None or argument is None or guarded(module, transform.node):
        draft.lower(Safety.MANUAL, "the arguments of the shard_map cannot be edited here")
        return
    sharers = [t for t in regions(module).all if any(c is carrier for c in t.calls)]
    for sharer in sharers:
        obstacle = _obstacle(module, sharer.function)
        if obstacle is not None:
            draft.lower(Safety.MANUAL, f"the body {obstacle}, which needs the automatic axes")
            return
    check, _ = given_argument(module, transform, "check_rep", 4)
    # Up to JAX 0.5 the check refuses a result that is the same over an axis which no spec names.
    strict = old and module.settings.to_version < Version("0.6")
    if strict and check is None and isinstance(argument, ast.keyword):
        start, end = editing.argument_span(module, argument)
        draft.edit(Edit(start, end, "check_rep=False"))
    else:
        draft.edit(editing.drop_argument(module, carrier, argument))
        if strict and check is not None and not (isinstance(check, ast.Constant) and check.value is False):
            draft.edit(editing.replace(module, check, "False"))
    draft.lower(Safety.UNSAFE, "the body is repeated on the devices of the axes that were automatic")


def _carrier(module: Module, transform: Transform, name: str) -> tuple[ast.Call | None, ast.expr | ast.keyword | None]:
    for call in transform.calls:
        found = keyword(call, name)
        if found is not None:
            return call, found
        if name == "auto" and len(call.args) == 6 and module.resolve(call.func) != PARTIAL:
            return call, call.args[5]
    return None, None


def _obstacle(module: Module, body: FunctionNode) -> str | None:
    """What in a body, or in the functions of the module that it calls, needs automatic axes."""
    seen: set[FunctionNode] = set()
    waiting = [body]
    while waiting:
        function = waiting.pop()
        if function in seen:
            continue
        seen.add(function)
        for node in ast.walk(function):
            if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load):
                found = _NEEDS_AUTOMATIC.get(module.resolve(node) or "")
                if found is not None:
                    return f"{found} in line {node.lineno}"
                waiting.extend(regions(module).functions(node))
    return None
