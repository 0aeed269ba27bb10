"""Where a module uses imported objects: the longest dotted path at each place."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from shardfix.analysis.module import Module
from shardfix.analysis.scopes import Binding


@dataclass(frozen=True, eq=False)
class Use:
    """`node` stands for the object at `path`; `binding` is the import it goes through."""

    node: ast.expr
    path: str
    binding: Binding


def uses(module: Module, root: str = "jax") -> list[Use]:
    """Every load of a name that an import of the package binds, with the attributes after it, in source order.

    The path is as the code has it, old names not mapped to new ones.
    """
    return module.once(_jax_uses) if root == "jax" else list(_uses(module, root))


def _jax_uses(module: Module) -> list[Use]:
    return sorted(_uses(module, "jax"), key=lambda use: module.span(use.node))


def _uses(module: Module, root: str) -> Iterator[Use]:
    for scope in module.scopes.own.values():
        for name, bindings in scope.bindings.items():
            for binding in bindings:
                if binding.kind == "import" and binding.dotted.partition(".")[0] == root:
                    yield from _loads(module, name, binding)


def _loads(module: Module, name: str, binding: Binding) -> Iterator[Use]:
    for load in module.scopes.loads.get(name, []):
        if not any(b is binding for b in module.bindings(load)):
            continue
        meant = module.binding(load)
        if meant is not binding:
            continue
        node: ast.expr = load
        path = binding.dotted
        parent = module.parent(node)
        while isinstance(parent, ast.Attribute) and isinstance(parent.ctx, ast.Load):
            node, path = parent, f"{path}.{parent.attr}"
            parent = module.parent(node)
        yield Use(node, path, binding)
