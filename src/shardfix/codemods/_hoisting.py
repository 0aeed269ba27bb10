"""Give a name to a mesh that is made in the header of a `with`, for code that is defined before or inside of it."""

from __future__ import annotations

import ast

from shardfix.analysis.contexts import MeshContext
from shardfix.analysis.module import Module
from shardfix.codemods.base import Draft
from shardfix.jaxnames import MESH
from shardfix.model import Edit

_PURE = {"jax.devices", "jax.local_devices", "jax.device_count", "numpy.array", "numpy.asarray", "len"}
_PURE |= {MESH, "jax.make_mesh", "jax.experimental.mesh_utils.create_device_mesh"}


def hoistable(module: Module, context: MeshContext, at: ast.AST) -> str:
    """The name that the mesh of `with Mesh(...):` can get for the statement around a node, "" for none."""
    made = context.expression
    statement = module.statement(at)
    if not isinstance(made, ast.Call) or statement is None or context.item is None or context.mesh is None:
        return ""
    inside = module.inside(statement, context.holder)
    if module.resolve(made.func) != MESH or (inside and context.item.optional_vars is not None):
        return ""
    if not inside and not (_pure(module, made) and module.same_meaning(made, statement)):
        return ""
    if module.function(statement) is not None and module.function(statement) is not module.function(made):
        return ""
    target = context.item.optional_vars
    if target is not None and not isinstance(target, ast.Name):
        return ""
    name = target.id if isinstance(target, ast.Name) else "mesh"
    bound = [b for scope in module.scopes.own.values() for b in scope.bindings.get(name, [])]
    allowed = 1 if target is not None else 0
    if len(bound) != allowed or (not target and name in module.scopes.loads):
        return ""
    return name


def _pure(module: Module, made: ast.expr) -> bool:
    """Evaluating it earlier, or once, gives the same mesh."""
    for node in ast.walk(made):
        if isinstance(node, ast.Call) and node is not made:
            name = module.resolve(node.func) or getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name not in _PURE and name != "reshape":
                return False
    return True


def hoist(draft: Draft, name: str, context: MeshContext, reference: ast.expr) -> None:
    """Give the mesh of a `with Mesh(...):` a name that the definition of the compiled function can use."""
    module = draft.module
    statement = module.statement(reference)
    if statement is None or context.item is None:
        return
    first, last = module.span(context.expression)
    if module.inside(statement, context.holder):
        draft.edit(Edit(last, last, f" as {name}"))
        return
    above = min([statement, *getattr(statement, "decorator_list", [])], key=lambda n: module.span(n)[0])
    start = module.line_start(above.lineno)
    line = module.text[start : module.span(above)[1]]
    indent = line[: len(line) - len(line.lstrip())]
    draft.edit(Edit(start, start, f"{indent}{name} = {module.source(context.expression)}\n"))
    draft.edit(Edit(first, module.span(context.item.optional_vars or context.expression)[1], name))
