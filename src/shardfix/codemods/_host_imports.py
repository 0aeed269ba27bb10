"""Imports, and names, of host_callback that nothing uses any more."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.codemods._host_calls import SIGNATURES, is_builtin, member
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import HOST_CALLBACK
from shardfix.model import Edit, Rewrite, Safety
from shardfix.rebind import drop_aliases, remove_statement

_GONE = "jax.experimental.host_callback was removed in JAX 0.8, and nothing here uses it"


def removals(codemod: Codemod, module: Module) -> Iterator[Rewrite]:
    """Take out what only names host_callback."""
    for node in module.nodes_mixed(ast.stmt, ast.Import, ast.ImportFrom, ast.Assign):
        if isinstance(node, (ast.Import, ast.ImportFrom)) and not guarded(module, node):
            yield from _import(codemod, module, node)
        elif isinstance(node, ast.Assign) and not guarded(module, node):
            yield from _name(codemod, module, node)


def _import(codemod: Codemod, module: Module, statement: ast.Import | ast.ImportFrom) -> Iterator[Rewrite]:
    dead = [a for a in statement.names if _is_dead(module, statement, a)]
    if not dead:
        return
    draft = Draft(codemod, module, statement)
    names = {a.asname or a.name for a in dead}
    if module.path.endswith("__init__.py") or any(f'"{n}"' in module.text or f"'{n}'" in module.text for n in names):
        draft.lower(Safety.UNSAFE, "others may import it from here")
    if any(a.name == "*" for a in dead):
        draft.lower(Safety.UNSAFE, "the star may bring names that are not seen here")
    if len(dead) < len(statement.names):
        draft.edit(*drop_aliases(module, statement, dead))
    elif _binds_jax_alone(module, statement):
        draft.edit(Edit(*module.span(statement), "import jax"))
    else:
        draft.edit(_with_blank_line(module, statement, remove_statement(module, statement)))
    yield draft.close(_GONE)


def _with_blank_line(module: Module, statement: ast.stmt, edit: Edit) -> Edit:
    """At the head of a block the blank line after the import goes with it."""
    parent = module.parent(statement)
    body = next((b for f in ("body", "orelse") if statement in (b := getattr(parent, f, None) or [])), [])
    following = module.position(edit.end)[0]
    end = module.line_start(following + 1)
    first = bool(body) and body[0] is statement and not isinstance(parent, ast.Module) and not edit.text
    blank = module.line_start(following) == edit.end and not module.text[edit.end : end].strip()
    return Edit(edit.start, end, "") if first and blank and end > edit.end else edit


def _is_dead(module: Module, statement: ast.Import | ast.ImportFrom, alias: ast.alias) -> bool:
    """Whether an alias binds something of host_callback that no code loads."""
    if isinstance(statement, ast.ImportFrom):
        if statement.level:
            return False
        whole = f"{statement.module}.{alias.name}"
        if whole == f"{HOST_CALLBACK}.*":
            return not _used(module)
        name = alias.asname or alias.name
        if whole != HOST_CALLBACK and not whole.startswith(f"{HOST_CALLBACK}."):
            return False
    elif alias.name != HOST_CALLBACK:
        return False
    elif alias.asname is None:
        return not _used(module)
    else:
        name = alias.asname
    if name in module.masked_names:
        return False
    return not any(
        any(b.node is statement for b in module.bindings(load)) for load in module.scopes.loads.get(name, [])
    )


def _used(module: Module) -> bool:
    return any(
        member(module, node) and not is_builtin(module, node)
        for node in module.nodes(ast.expr, ast.Name, ast.Attribute)
        if isinstance(node.ctx, ast.Load)  # type: ignore[attr-defined]
    )


def _binds_jax_alone(module: Module, statement: ast.stmt) -> bool:
    """`import jax.experimental.host_callback` is what `jax` comes from, and something else uses `jax`."""
    if not isinstance(statement, ast.Import) or statement.names[0].asname or len(statement.names) > 1:
        return False
    others = [b for b in module.scopes.module.bindings.get("jax", []) if b.node is not statement]
    return not others and "jax" in module.scopes.loads


def _name(codemod: Codemod, module: Module, statement: ast.Assign) -> Iterator[Rewrite]:
    """`tap = hcb.id_tap`, or a partial of it, where every use of `tap` has been rewritten."""
    target = statement.targets[0]
    if len(statement.targets) > 1 or not isinstance(target, ast.Name) or target.id in module.scopes.loads:
        return
    subject, _ = module.partial_chain(statement.value)
    if member(module, subject) not in SIGNATURES or module.class_of(statement) is not None:
        return
    draft = Draft(codemod, module, statement)
    if module.function(statement) is None and not target.id.startswith("_"):
        draft.lower(Safety.UNSAFE, "others may import it from here")
    draft.edit(remove_statement(module, statement))
    draft.may_be_unused(statement.value)
    yield draft.close(f"{target.id} stands for a function that JAX removed, and nothing here uses it")
