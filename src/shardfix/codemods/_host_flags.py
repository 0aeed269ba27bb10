"""The configuration flags of host_callback."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, literal
from shardfix.codemods.base import Codemod, Draft
from shardfix.model import Rewrite, Safety
from shardfix.rebind import remove_statement

_UPDATES = ("jax.config.update", "jax.config.config.update", "jax._src.config.config.update", "jax._src.config.update")


def rewrites(codemod: Codemod, module: Module) -> Iterator[Rewrite]:
    """`jax.config.update("jax_host_callback_...", ...)`: an unknown option today, without effect before that."""
    for call in module.calls():
        if not call.args or module.resolve(call.func) not in _UPDATES:
            continue
        name = literal(call.args[0])
        if not isinstance(name, str) or not name.startswith("jax_host_callback_") or guarded(module, call):
            continue
        draft = Draft(codemod, module, call)
        statement = module.parent(call)
        if isinstance(statement, ast.Expr):
            draft.edit(remove_statement(module, statement))
            draft.may_be_unused(call)
        else:
            draft.lower(Safety.MANUAL, "take the call out")
        yield draft.close(f"{name} is no option of JAX any more")
