"""SF501: a name that JAX moved or renamed."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.scopes import Binding
from shardfix.analysis.uses import QuotedUse, Use, assigned_uses, quoted_uses, uses
from shardfix.codemods._import_names import (
    alias_of,
    can_be_called,
    dead_imports,
    loads_of,
    longest,
    moved_imports,
)
from shardfix.codemods._moves import BY_OLD, Move, active_moves
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxhistory import history
from shardfix.model import Edit, Rewrite, Safety
from shardfix.rebind import Rebinding, drop_aliases, from_import, rebind, remove_statement


class MovedName(Codemod):
    """Takes a name from where JAX has it today.

    What it does
    ------------
    Rewrites imports and dotted uses of names that JAX only moved or renamed: PartitionSpec, Mesh and NamedSharding from
    every old home, `with_sharding_constraint`, `use_mesh`, `jax.tree_map` and the rest of the table. Names in string
    annotations move along. An import of a module that JAX no longer has, and that nothing uses any more, goes.

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
    Safe: the object is the same. Unsafe where the table says that it is not quite. Version shims are left alone; a name
    that is not certain to come from JAX is too.

    References
    ----------
    One row per name, with the JAX versions, in `codemods/_moves.py`; from the JAX changelog and its release tags.
    """

    code = "SF501"
    name = "moved-name"
    #: the old names; and an import of what is gone may have lost its purpose
    triggers = ("gone-import", *(f"path:{old}" for old in BY_OLD))

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        active = active_moves(module.settings)
        yield from self._imports(module)
        every: list[Use] = [*uses(module), *assigned_uses(module)]
        for use in every:
            yield from self._use(module, active, use)
        for quoted in quoted_uses(module):
            yield from self._quoted(module, active, quoted)
        yield from self._stars(module, active)
        yield from self._dead_imports(module)

    # -- imports ------------------------------------------------------------------------------------------------------

    def _imports(self, module: Module) -> Iterator[Rewrite]:
        statements: dict[ast.ImportFrom | ast.Import, list[tuple[Binding, Move]]] = {}
        for binding, move in module.once(moved_imports).items():
            assert isinstance(binding.node, (ast.ImportFrom, ast.Import))
            statements.setdefault(binding.node, []).append((binding, move))
        for statement, moved in statements.items():
            yield self._import(module, statement, moved)

    def _import(
        self, module: Module, statement: ast.ImportFrom | ast.Import, moved: list[tuple[Binding, Move]]
    ) -> Rewrite:
        aliases = {binding: alias_of(statement, binding) for binding, _ in moved}
        draft = Draft(self, module, min(aliases.values(), key=lambda alias: module.span(alias)[0]))
        changes: list[Rebinding] = []
        for binding, move in moved:
            new = (move.imported or move.new) if binding.dotted == move.old else move.moved(binding.dotted)
            changes.append(Rebinding(aliases[binding], self._renamed(draft, binding, aliases[binding], new), new))
            draft.lower(move.safety, move.caveat)
            for load in loads_of(module, binding):
                _weigh(draft, move, load)
        draft.edit(*rebind(module, statement, changes))
        return draft.close(", ".join(_says(move) for _, move in moved))

    def _renamed(self, draft: Draft, binding: Binding, alias: ast.alias, path: str) -> str:
        """The local name afterwards: the new one, with its uses renamed, where the old name was the object's own."""
        module = draft.module
        old, new = binding.name, path.rpartition(".")[2]
        if alias.asname or old == new or hasattr(builtins, new) or module.path.endswith("__init__.py"):
            return old
        loads = loads_of(module, binding)
        quoted = [q for q in quoted_uses(module) if q.binding is binding]
        if not (loads or quoted) or any(module.bindings(load) != [binding] for load in loads):
            return old  # unused here: it is imported for others
        if old in module.text.partition("__all__")[2] or not can_be_called(module, new, path, [*loads, *quoted]):
            return old
        draft.edit(*(editing.replace(module, load, new) for load in loads))
        draft.edit(*(Edit(q.start, q.start + len(old), new) for q in quoted))
        return new

    # -- uses ---------------------------------------------------------------------------------------------------------

    def _use(self, module: Module, active: dict[str, Move], use: Use) -> Iterator[Rewrite]:
        found = longest(use.path, active)
        if found is None or longest(use.base, {found.old: found}) or guarded(module, use.node):
            return
        node: ast.expr = use.node
        for _ in range(use.path.count(".") - found.old.count(".")):
            assert isinstance(node, ast.Attribute)
            node = node.value
        draft = Draft(self, module, node)
        _weigh(draft, found, node)
        draft.edit(draft.rename(node, found.old, found.new))
        draft.may_be_unused(node)
        draft.drops(found.old.rpartition(".")[0])
        yield draft.close(_says(found))

    def _quoted(self, module: Module, active: dict[str, Move], use: QuotedUse) -> Iterator[Rewrite]:
        found = longest(use.path, active)
        if found is None or longest(use.binding.dotted, {found.old: found}) or guarded(module, use.node):
            return
        text = module.text[use.start : use.end]
        after = use.path.count(".") - found.old.count(".")
        kept = text.rsplit(".", after)[0] if after else text
        draft = Draft(self, module, use.node)
        draft.lower(found.safety, found.caveat)
        draft.edit(Edit(use.start, use.start + len(kept), draft.name(found.new)))
        draft.drops(use.binding.name)
        yield draft.close(_says(found))

    # -- star imports -------------------------------------------------------------------------------------------------

    def _stars(self, module: Module, active: dict[str, Move]) -> Iterator[Rewrite]:
        """`from jax.experimental.pjit import *`: the names that used to come with it are imported beside it."""
        statements = [n for n in module.nodes(ast.ImportFrom) if n.names[0].name == "*"]
        if len(statements) != 1 or statements[0].level or not (statements[0].module or "").startswith("jax."):
            return
        (statement,) = statements
        home = statement.module or ""
        unbound = [
            name
            for name, loads in module.scopes.loads.items()
            if not hasattr(builtins, name) and name[:2] != "__" and any(not module.bindings(load) for load in loads)
        ]
        moved = {name: active[f"{home}.{name}"] for name in sorted(unbound) if f"{home}.{name}" in active}
        gone = history().gone_module(home, module.settings.to_version) is not None
        others = [name for name in unbound if gone and name not in moved]
        if not moved or others or guarded(module, statement) or statement not in module.tree.body:
            return
        draft = Draft(self, module, statement)
        lines = [from_import(move.imported or move.new, name) for name, move in moved.items()]
        start, end = module.span(statement)
        draft.edit(Edit(start, end, "\n".join(lines if gone else [module.source(statement), *lines])))
        for move in moved.values():
            draft.lower(move.safety, move.caveat)
        yield draft.close(", ".join(_says(move) for move in moved.values()))

    # -- imports that lost their purpose ------------------------------------------------------------------------------

    def _dead_imports(self, module: Module) -> Iterator[Rewrite]:
        for statement, dead in dead_imports(module, lambda path: longest(path, BY_OLD) is not None).items():
            yield self._drop(module, statement, dead)

    def _drop(
        self, module: Module, statement: ast.Import | ast.ImportFrom, dead: list[tuple[ast.alias, str]]
    ) -> Rewrite:
        draft = Draft(self, module, dead[0][0])
        aliases = [alias for alias, _ in dead]
        plain = isinstance(statement, ast.Import) and any(alias.asname is None for alias in aliases)
        others = [
            b for b in module.scopes.lookup("jax", statement)
            if b.kind == "import" and not (b.node is statement and alias_of(statement, b) in aliases)
        ]  # fmt: skip
        if plain and "jax" in module.scopes.loads and not others:
            draft.edit(editing.replace(module, aliases[0], "jax"))
            aliases = aliases[1:]
        if len(aliases) == len(statement.names):
            draft.edit(remove_statement(module, statement))
        elif aliases:
            draft.edit(*drop_aliases(module, statement, aliases))
        names = ", ".join(dict.fromkeys(path for _, path in dead))
        return draft.close(f"JAX {module.settings.to_version} has no module {names}, and nothing here uses it")


def _weigh(draft: Draft, move: Move, node: ast.expr) -> None:
    """Lower the trust where the new name does not do all that the old one did at this place."""
    module = draft.module
    draft.lower(move.safety, move.caveat)
    parent = module.parent(node)
    if move.members and isinstance(parent, ast.Attribute) and parent.attr not in move.members:
        known = ", ".join(move.members)
        draft.lower(Safety.MANUAL, f"{move.new} has no member {parent.attr}: choose among {known}")
    while isinstance(parent, (ast.Tuple, ast.BinOp)):
        parent = module.parent(parent)
    called = parent.func if isinstance(parent, ast.Call) else None
    if move.type_test and isinstance(called, ast.Name) and called.id in ("isinstance", "issubclass"):
        draft.lower(Safety.UNSAFE, move.type_test)


def _says(move: Move) -> str:
    when = f"since JAX {move.removed}, which removed the old name" if move.removed else f"since JAX {move.changed}"
    return f"{move.old} is {move.new} {when}"
