"""`auto=`, the axes that shard_map leaves alone, as `axis_names=`, the axes that it maps."""

from __future__ import annotations

import ast

from shardfix import editing
from shardfix.analysis import meshes
from shardfix.analysis.module import Module, literal
from shardfix.codemods._shard_maps import Carrier, ShardMap
from shardfix.codemods.base import Draft
from shardfix.jaxnames import PARTITION_SPEC
from shardfix.model import Edit, Safety


def axis_names(draft: Draft, found: ShardMap, carrier: Carrier) -> str:
    """Put the complement of `auto` in its place; says what was done."""
    module = draft.module
    value = carrier.get("auto")
    assert value is not None
    auto = literal(module.value(value))
    if isinstance(auto, (set, frozenset, tuple, list)) and not auto:
        if not any(k.value is value for k in carrier.call.keywords):
            draft.lower(Safety.MANUAL, "")
            return "drop the sixth argument, an empty auto"
        draft.edit(_drop(module, carrier, value))
        return "an empty auto says nothing"
    manual = _manual(draft, found, value, auto)
    if manual:
        draft.edit(_replace(module, carrier, value, f"axis_names={manual}"))
    return "auto became axis_names, its complement"


def _manual(draft: Draft, found: ShardMap, value: ast.expr, auto: object) -> str:
    """The axes that are not in `auto`, as an expression; "" where a person has to say them."""
    module = draft.module
    given = {module.source(m): m for c in found.carriers if (m := c.get("mesh")) is not None}
    if len(given) != 1:
        draft.lower(Safety.MANUAL, "the mesh is not visible: give axis_names=, the axes that are not in auto")
        return ""
    ((text, mesh),) = given.items()
    names = _mesh_names(module, mesh)
    if names is not None and isinstance(auto, (set, frozenset, tuple, list)):
        left = [n for n in names if n not in auto]
        if not left:
            draft.lower(Safety.MANUAL, "auto names every axis of the mesh, and an empty axis_names means the opposite")
            return ""
        info = meshes.mesh_of(module, mesh)
        draft.because(info.evidence if info is not None else None)
        quote = "'" if "'" in module.source(module.value(value)) else '"'
        return "{" + ", ".join(f"{quote}{n}{quote}" for n in left) + "}"
    direct = _difference(module, value, text)
    if direct is not None:
        return direct
    if not isinstance(mesh, (ast.Name, ast.Attribute)):
        draft.lower(Safety.MANUAL, "the axes of the mesh are not visible: give axis_names=, those that are not in auto")
        return ""
    if not _some_axis_is_manual(module, found, auto):
        draft.lower(Safety.UNSAFE, "if auto names every axis of the mesh, an empty axis_names means the opposite")
    auto_text = module.source(value)
    is_set = isinstance(value, (ast.Set, ast.SetComp)) or (
        isinstance(value, ast.Call) and getattr(value.func, "id", "") in ("set", "frozenset")
    )
    if isinstance(value, ast.Call) and isinstance(auto, frozenset) and isinstance(value.args[0], ast.Set):
        auto_text = module.source(value.args[0])
    return f"set({text}.axis_names) - {auto_text if is_set else f'set({auto_text})'}"


def _mesh_names(module: Module, mesh: ast.expr) -> tuple[str, ...] | None:
    info = meshes.mesh_of(module, mesh)
    return info.axis_names if info is not None else None


def _difference(module: Module, value: ast.expr, mesh: str) -> str | None:
    """`frozenset(mesh.axis_names) - {"x"}` says the manual axes itself."""
    followed = module.value(value)
    if isinstance(followed, ast.Call) and getattr(followed.func, "id", "") in ("set", "frozenset") and followed.args:
        followed = followed.args[0]
    if not isinstance(followed, ast.BinOp) or not isinstance(followed.op, ast.Sub):
        return None
    everything = followed.left
    if isinstance(everything, ast.Call) and getattr(everything.func, "id", "") in ("set", "frozenset"):
        everything = everything.args[0] if everything.args else everything
    rest = literal(followed.right)
    if module.source(everything) != f"{mesh}.axis_names" or not isinstance(rest, (set, frozenset)) or not rest:
        return None
    return module.source(followed.right)


def _some_axis_is_manual(module: Module, found: ShardMap, auto: object) -> bool:
    """A spec of the call names an axis that is not in `auto`."""
    if not isinstance(auto, (set, frozenset, tuple, list)):
        return False
    specs = [s for c in found.carriers for s in (c.get("in_specs"), c.get("out_specs")) if s is not None]
    for node in (n for spec in specs for n in ast.walk(module.value(spec))):
        if isinstance(node, ast.Call) and module.resolve(node.func) == PARTITION_SPEC:
            strings = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
            if any(s not in auto for s in strings):
                return True
    return False


def _replace(module: Module, carrier: Carrier, value: ast.expr, text: str) -> Edit:
    for argument in carrier.call.keywords:
        if argument.value is value:
            start, end = editing.argument_span(module, argument)
            return Edit(start, editing.outer_end(module, end, carrier.call), text)
    start = editing.outer_start(module, value, carrier.call)
    return Edit(start, editing.outer_end(module, module.span(value)[1], carrier.call), text)


def _drop(module: Module, carrier: Carrier, value: ast.expr) -> Edit:
    argument = next(k for k in carrier.call.keywords if k.value is value)
    return editing.drop_argument(module, carrier.call, argument)
