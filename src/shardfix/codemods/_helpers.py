"""Functions that a rewrite defines in the module, once, because JAX offers nothing that does the same."""

from __future__ import annotations

import ast

from shardfix import imports
from shardfix.analysis.module import Module
from shardfix.codemods.base import Draft
from shardfix.model import Helper, Import, Safety


def helper(draft: Draft, name: str, template: str, jax_names: dict[str, str], uses: list[ast.expr]) -> str:
    """The name of a helper function at the place of a finding; its definition comes with the rewrite.

    Args:
        template: the definition; `{name}` and the keys of `jax_names` stand in braces.
        jax_names: key -> canonical name of a JAX object.
        uses: every place of the module that will call the helper; it has to work for the first of them.
    """
    module = draft.module
    if module.settings.helpers_module:
        local = name if imports.is_free(module, name) or _imported(module, name) else ""
        if not local:
            draft.lower(Safety.MANUAL, f"the name {name} is already used for something else here")
        draft.need(Import(module.settings.helpers_module, name))
        return name
    existing = _existing(module, template)
    if existing:
        return existing
    local = next((n for n in (name, f"_{name}", f"{name}_helper") if imports.is_free(module, n)), "")
    if not local:
        draft.lower(Safety.MANUAL, f"the name {name} is already used for something else here")
        return name
    at = min((_top_level(module, use) for use in uses), key=lambda s: module.span(s)[0])
    texts = {key: draft.name(dotted, at) for key, dotted in jax_names.items()}
    draft.need(Helper(local, template.format(name=local, **texts)))
    return local


def _existing(module: Module, template: str) -> str:
    """The name under which an earlier run has defined the helper: its docstring tells."""
    for statement in module.tree.body:
        if isinstance(statement, ast.FunctionDef):
            said = ast.get_docstring(statement, clean=False)
            if said and " ".join(said.split()) in " ".join(template.split()):  # indented as the module is
                return statement.name
    return ""


def _imported(module: Module, name: str) -> bool:
    bindings = module.scopes.module.bindings.get(name, [])
    wanted = f"{module.settings.helpers_module}.{name}"
    return len(bindings) == 1 and bindings[0].dotted == wanted


def _top_level(module: Module, node: ast.AST) -> ast.AST:
    return next((a for a in (node, *module.ancestors(node)) if a in module.tree.body), node)
