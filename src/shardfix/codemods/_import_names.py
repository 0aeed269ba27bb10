"""The names that imports of JAX bind, and which of those imports nothing needs any more."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.scopes import Binding
from shardfix.analysis.uses import QuotedUse, quoted_uses, uses
from shardfix.codemods._moves import Move, active_moves
from shardfix.jaxhistory import history

Statement = ast.Import | ast.ImportFrom


def import_bindings(module: Module) -> Iterator[Binding]:
    """Every binding by an import of JAX."""
    yield from (binding for binding in module.imports if binding.dotted.partition(".")[0] == "jax")


def moved_imports(module: Module) -> dict[Binding, Move]:
    """The bindings by imports whose object has moved, or is in what has moved; version shims are left out."""
    active = active_moves(module.settings)
    found: dict[Binding, Move] = {}
    for binding in import_bindings(module):
        move = longest(binding.dotted, active)
        if move is not None and isinstance(binding.node, Statement) and not guarded(module, binding.node):
            found[binding] = move
    return found


def longest(path: str, active: dict[str, Move]) -> Move | None:
    """The move of the longest leading part of a dotted path."""
    while path:
        if path in active:
            return active[path]
        path = path.rpartition(".")[0]
    return None


def alias_of(statement: Statement, binding: Binding) -> ast.alias:
    """The alias that makes a binding; `import jax.a, jax.b` binds `jax` twice."""
    index = [b for b in binding.scope.bindings[binding.name] if b.node is statement].index(binding)
    return [a for a in statement.names if _bound(statement, a) == binding.name][index]


def _bound(statement: Statement, alias: ast.alias) -> str:
    return alias.asname or (alias.name.partition(".")[0] if isinstance(statement, ast.Import) else alias.name)


def loads_of(module: Module, binding: Binding) -> list[ast.Name]:
    return [n for n in module.scopes.loads.get(binding.name, []) if any(b is binding for b in module.bindings(n))]


def _occurs(module: Module, binding: Binding) -> bool:
    """Whether anything may mean the name: a load, a string annotation, `__all__`, syntax we cannot read."""
    return bool(
        loads_of(module, binding)
        or any(q.binding is binding for q in quoted_uses(module))
        or binding.name in module.text.partition("__all__")[2]
        or binding.name in module.masked_names
    )


def can_be_called(module: Module, new: str, path: str, loads: list[ast.Name | QuotedUse]) -> bool:
    """Whether a name is free in the whole module, or stands for the same object wherever the old one was used."""
    if new in module.masked_names:
        return False
    bound = [b for scope in module.scopes.own.values() for b in scope.bindings.get(new, [])]
    if not bound:
        return new not in module.scopes.loads
    places = [load.node if isinstance(load, QuotedUse) else load for load in loads]
    return len(bound) == 1 and bound[0].dotted == path and all(module.scopes.lookup(new, p) == bound for p in places)


def dead_imports(module: Module, moves: Callable[[str], bool]) -> dict[Statement, list[tuple[ast.alias, str]]]:
    """Imports of modules that JAX no longer has and that nothing in the module uses, with the paths they name.

    Args:
        moves: whether a path has a new home, so that its import is rewritten rather than dropped.
    """
    if module.path.endswith("__init__.py"):
        return {}
    target, known = module.settings.to_version, module.settings.from_version
    statements: dict[Statement, list[tuple[ast.alias, str]]] = {}
    used = {use.path for use in uses(module)} | {use.path for use in quoted_uses(module)}
    for binding in import_bindings(module):
        statement = binding.node
        if not isinstance(statement, (ast.Import, ast.ImportFrom)) or guarded(module, statement):
            continue
        alias = alias_of(statement, binding)
        path = alias.name if isinstance(statement, ast.Import) else binding.dotted
        plain = isinstance(statement, ast.Import) and not alias.asname
        if history().gone_module(path, target) is None or (moves(path) and not plain):
            continue
        if known is not None and history().gone_module(path, known) is not None:
            continue  # the code does not run there: its `from` is wrong, which is for a person
        if not isinstance(statement, ast.Import) and not history().was_module(path):
            continue
        if plain:
            alive = history().gone(path, target) is None  # an object now, no module: jax.config
            dead = alive or not any(f"{one}.".startswith(f"{path}.") for one in used)
        else:
            dead = alias.asname != alias.name and not _occurs(module, binding)
        if dead:
            statements.setdefault(statement, []).append((alias, path))
    return statements
