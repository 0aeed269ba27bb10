"""SF503: `lax.pvary`, which is `lax.pcast(..., to="varying")` now."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.uses import uses_of
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import PARTIAL
from shardfix.model import Rewrite

PVARY = "jax.lax.pvary"
PCAST = "jax.lax.pcast"


class Pvary(Codemod):
    """Marks a value as varying with `lax.pcast`.

    What it does
    ------------
    Turns `lax.pvary(x, axis)` into `lax.pcast(x, axis, to="varying")`: called, in a `functools.partial`, or handed to
    another function.

    Why
    ---
    Deprecated in JAX 0.8.2; "AttributeError: jax.lax.pvary was deprecated in JAX v0.8.2 and removed in JAX v0.10.0".

    Example
    -------
    w = jax.lax.pvary(w, "data")

    becomes

    w = jax.lax.pcast(w, "data", to="varying")

    Safety
    ------
    Safe: both refuse and accept the same values, and an axis that is a string, a tuple or empty means the same.

    References
    ----------
    JAX 0.8.2 brought pcast; run on 0.8.3 to 0.12.
    """

    code = "SF503"
    name = "pvary"
    triggers = ("path:jax.lax.pvary",)
    since = "0.8.2"
    until = "0.10.0"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for node in uses_of(module, PVARY):
            if not guarded(module, node):
                yield self._use(module, node)

    def _use(self, module: Module, node: ast.expr) -> Rewrite:
        draft = Draft(self, module, node)
        quote = "'" if "'varying'" in module.text or module.text.count("'") > module.text.count('"') else '"'
        to = f"to={quote}varying{quote}"
        parent = module.parent(node)
        call = parent if isinstance(parent, ast.Call) else None
        called = call is not None and call.func is node
        bound = call is not None and module.resolve(call.func) == PARTIAL and call.args[:1] == [node]
        if call is not None and (called or bound):
            draft.edit(draft.rename(node, PVARY, PCAST), editing.add_keyword(module, call, to))
        else:
            start = module.span(node)[0]
            renamed = draft.rename(node, PVARY, PCAST)
            named = module.text[start : renamed.start] + renamed.text
            draft.edit(editing.replace(module, node, f"{draft.name(PARTIAL)}({named}, {to})"))
        draft.may_be_unused(node)
        return draft.close('pvary(x, axis) is pcast(x, axis, to="varying") since JAX 0.8.2 and gone since 0.10.0')
