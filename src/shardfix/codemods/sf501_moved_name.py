"""SF501: a name that JAX moved or renamed."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.scopes import Binding
from shardfix.analysis.uses import uses
from shardfix.codemods._moves import BY_OLD, Move
from shardfix.codemods.base import Codemod, Draft
from shardfix.model import Rewrite
from shardfix.rebind import Rebinding, rebind


class MovedName(Codemod):
    """Takes a name from where JAX has it today.

    What it does
    ------------
    Rewrites imports and dotted uses of names that JAX only moved or renamed: PartitionSpec, Mesh and NamedSharding from
    every old home, `with_sharding_constraint`, `use_mesh`, `jax.tree_map` and the rest of the table.

    Why
    ---
    The old place is gone or deprecated: "ImportError: cannot import name 'PartitionSpec' from 'jax.experimental.pjit'".

    Example
    -------
    from jax.experimental.pjit import PartitionSpec as P

    becomes

    from jax.sharding import PartitionSpec as P

    Safety
    ------
    Safe: the object is the same. Version shims are left alone; a name that is not certain to come from JAX is too.

    References
    ----------
    One row per name, with the JAX versions, in `codemods/_moves.py`; from the JAX changelog and its release tags.
    """

    code = "SF501"
    name = "moved-name"
    triggers = tuple(sorted({move.old.rpartition(".")[2].encode() for move in BY_OLD.values()}))

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        active = {old: move for old, move in BY_OLD.items() if move.applies(module.settings)}
        yield from self._imports(module, active)
        yield from self._uses(module, active)

    def _imports(self, module: Module, active: dict[str, Move]) -> Iterator[Rewrite]:
        statements: dict[ast.ImportFrom | ast.Import, list[tuple[Binding, Move]]] = {}
        for scope in module.scopes.own.values():
            for bindings in scope.bindings.values():
                for binding in bindings:
                    move = active.get(binding.dotted) if binding.kind == "import" else None
                    if move is not None and isinstance(binding.node, (ast.ImportFrom, ast.Import)):
                        statements.setdefault(binding.node, []).append((binding, move))
        for statement, moved in statements.items():
            if not guarded(module, statement):
                yield self._import(module, statement, moved)

    def _import(
        self, module: Module, statement: ast.ImportFrom | ast.Import, moved: list[tuple[Binding, Move]]
    ) -> Rewrite:
        draft = Draft(self, module, statement)
        changes: list[Rebinding] = []
        for binding, move in moved:
            alias = next(a for a in statement.names if (a.asname or a.name) == binding.name)
            new = move.imported or move.new
            local = self._renamed(draft, binding, alias, new)
            changes.append(Rebinding(alias, local, new))
            draft.lower(move.safety, move.caveat)
        draft.edit(*rebind(module, statement, changes))
        named = ", ".join(f"{m.old} is {m.new} {_when(m)}" for _, m in moved)
        return draft.close(named)

    def _renamed(self, draft: Draft, binding: Binding, alias: ast.alias, path: str) -> str:
        """The local name afterwards: the new one, with its uses renamed, where the old name was the object's own."""
        module = draft.module
        old, new = binding.name, path.rpartition(".")[2]
        if alias.asname or old == new or hasattr(builtins, new):
            return binding.name
        loads = [n for n in module.scopes.loads.get(old, []) if binding in module.bindings(n)]
        taken = any(new in scope.bindings for scope in module.scopes.own.values()) or new in module.scopes.loads
        if taken or any(module.bindings(n) != [binding] for n in loads) or old in module.text.partition("__all__")[2]:
            return binding.name
        draft.edit(*(editing.replace(module, load, new) for load in loads))
        return new

    def _uses(self, module: Module, active: dict[str, Move]) -> Iterator[Rewrite]:
        for use in uses(module):
            found = _prefix(use.path, active)
            if found is None or use.binding.dotted.startswith(found.old) or guarded(module, use.node):
                continue
            node: ast.expr = use.node
            for _ in range(use.path.count(".") - found.old.count(".")):
                assert isinstance(node, ast.Attribute)
                node = node.value
            draft = Draft(self, module, node)
            draft.lower(found.safety, found.caveat)
            draft.edit(editing.replace(module, node, draft.name(found.new)))
            draft.may_be_unused(node)
            yield draft.close(f"{found.old} is {found.new} {_when(found)}")


def _prefix(path: str, active: dict[str, Move]) -> Move | None:
    """The move of the longest leading part of a dotted path."""
    while path:
        if path in active:
            return active[path]
        path = path.rpartition(".")[0]
    return None


def _when(move: Move) -> str:
    return f"since JAX {move.removed}, which removed the old name" if move.removed else f"since JAX {move.changed}"


