"""Give the mesh to each PartitionSpec in a pytree of shardings."""

from __future__ import annotations

import ast

from packaging.version import Version

from shardfix import editing
from shardfix.analysis.module import Module
from shardfix.codemods._kinds import SHARDING, Kinds, children, kinds
from shardfix.codemods.base import Draft
from shardfix.jaxnames import NAMED_SHARDING, PARTITION_SPEC
from shardfix.model import Edit, Safety


def give_mesh(draft: Draft, node: ast.expr, mesh: str, only_specs: bool = False) -> None:
    """Edit a sharding argument so that every PartitionSpec and None in it becomes a NamedSharding over the mesh.

    Args:
        only_specs: what is not visible can hold no Sharding, since none was accepted there.
    """
    module = draft.module
    found = kinds(module, node)
    if "bad" in found:
        draft.lower(Safety.MANUAL, "a sharding is neither a PartitionSpec nor a Sharding")
    elif found <= {"sharding"}:
        return
    elif _written_out(module, node):
        _each_leaf(draft, node, mesh)
    else:
        _map(draft, node, mesh, (found - {"unknown"}) | {"spec", "none"} if only_specs else found)
        if "unknown" in found:
            draft.lower(Safety.UNSAFE, "cannot see what the specs hold, so each leaf is looked at")


def _written_out(module: Module, node: ast.expr) -> bool:
    """Every leaf stands in the source, or is a name of a single leaf."""
    if isinstance(node, ast.Starred):
        return False
    parts = children(node)
    if parts is not None:
        return all(_written_out(module, part) for part in parts)
    found = kinds(module, node)
    if found == {"sharding"}:
        return True
    return found in ({"spec"}, {"none"}) and children(module.value(node)) is None and _single(module, node)


def _single(module: Module, node: ast.expr) -> bool:
    value = module.value(node)
    if isinstance(value, ast.Constant):
        return True
    if isinstance(value, ast.Call):
        return module.resolve(value.func) == PARTITION_SPEC
    return isinstance(value, ast.Name) and kinds(module, value) == {"spec"} and len(module.bindings(value)) == 1


def _each_leaf(draft: Draft, node: ast.expr, mesh: str) -> None:
    parts = children(node)
    if parts is not None:
        for part in parts:
            _each_leaf(draft, part, mesh)
        return
    found = kinds(draft.module, node)
    if found == {"sharding"}:
        return
    named = draft.name(NAMED_SHARDING, node)
    if found == {"none"}:
        text = f"{named}({mesh}, {draft.name(PARTITION_SPEC, node)}())"
        draft.edit(editing.replace(draft.module, node, text))
    else:
        draft.edit(*editing.wrap(draft.module, node, f"{named}({mesh}, ", ")"))


def _map(draft: Draft, node: ast.expr, mesh: str, found: Kinds) -> None:
    """Wrap a whole pytree in a `jax.tree.map` over its specs."""
    named, spec = draft.name(NAMED_SHARDING, node), draft.name(PARTITION_SPEC, node)
    leaf = "s" if mesh.partition(".")[0] != "s" else "spec"
    made = f"{named}({mesh}, {leaf})"
    is_leaf = f"isinstance({leaf}, {spec})"
    if found != {"spec"}:
        made = f"{named}({mesh}, {leaf} or {spec}())"  # None, which means replicated, and the empty spec are falsy
        is_leaf = f"{leaf} is None or {is_leaf}"
    if not found <= {"spec", "none"}:
        made = f"{leaf} if isinstance({leaf}, {draft.name(SHARDING, node)}) else {made}"
    tree_map = "jax.tree.map" if draft.module.settings.to_version >= Version("0.4.25") else "jax.tree_util.tree_map"
    opening = f"{draft.name(tree_map, node)}(lambda {leaf}: {made}, "
    draft.edit(*_laid_out(draft.module, node, opening, f", is_leaf=lambda {leaf}: {is_leaf})"))


def bare_leaves(draft: Draft, node: ast.expr) -> None:
    """Keep the specs of a sharding argument for `jax.set_mesh`; None, which pjit reads as replicated, becomes `P()`."""
    module = draft.module
    found = kinds(module, node)
    if "unknown" in found:
        draft.lower(Safety.UNSAFE, "a None in specs that are not visible meant replicated, and is inferred in jit")
    if "none" not in found:
        return
    spec = draft.name(PARTITION_SPEC, node)
    parts = children(node)
    if isinstance(module.value(node), ast.Constant):
        draft.edit(editing.replace(module, node, f"{spec}()"))
    elif parts is not None and not isinstance(node, ast.Starred):
        for part in parts:
            bare_leaves(draft, part)
    else:
        opening = f"{draft.name('jax.tree.map', node)}(lambda s: {spec}() if s is None else s, "
        draft.edit(*_laid_out(module, node, opening, ", is_leaf=lambda s: s is None)"))


def _laid_out(module: Module, node: ast.expr, opening: str, closing: str) -> list[Edit]:
    """The wrapped argument on one line, or, where that gets long, with each argument of the new call on its own."""
    start, end = module.span(node)
    line = module.text[module.line_start(node.lineno) : module.line_start(node.lineno + 1)].rstrip("\r\n")
    margin = line[: len(line) - len(line.lstrip())]
    own_line = "(" not in module.text[module.line_start(node.lineno) : start]
    outer = margin if own_line else f"{margin}    "
    length = len(outer) + len("out_shardings=") + len(opening) + (end - start) + len(closing)
    if length <= editing.LINE_LIMIT and node.lineno == node.end_lineno:
        return [Edit(start, start, opening), Edit(end, end, closing)]
    head, _, rest = opening.partition("(")
    rest = rest.rstrip()
    if len(outer) + 4 + len(rest) > editing.LINE_LIMIT:
        rest = rest.replace(" else ", f"\n{outer}    else ", 1)
    return [
        Edit(start, start, f"{head}(\n{outer}    {rest}\n{outer}    "),
        Edit(end, end, f",\n{outer}    {closing[2:-1]},\n{outer})"),
    ]
