"""SF205: NamedSharding with None for its spec."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import NAMED_SHARDING, PARTITION_SPEC
from shardfix.model import Rewrite


class NoneSpec(Codemod):
    """Writes `NamedSharding(mesh, None)` as `NamedSharding(mesh, PartitionSpec())`.

    What it does
    ------------
    Replaces a literal None given as the spec of a NamedSharding, alone or as one arm of a conditional expression.

    Why
    ---
    "TypeError: Unexpected None passed as spec for NamedSharding. Did you mean P()?"

    Example
    -------
    NamedSharding(mesh, None)

    becomes

    NamedSharding(mesh, P())

    Safety
    ------
    Safe: None meant replicated.

    References
    ----------
    Accepted up to JAX 0.4.30, refused on 0.5.3 and later.
    """

    code = "SF205"
    name = "none-spec"
    triggers = (f"name:{NAMED_SHARDING} & none:spec,pspec;{NAMED_SHARDING}@1",)
    since = "0.5.0"
    until = "0.5.0"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for call in module.calls():
            given = keyword(call, "spec") or keyword(call, "pspec")
            spec = given.value if given is not None else call.args[1] if len(call.args) > 1 else None
            nones = list(_nones(spec)) if spec is not None else []
            if nones and module.callee(call) == NAMED_SHARDING and not guarded(module, call):
                draft = Draft(self, module, call)
                for none in nones:
                    draft.edit(editing.replace(module, none, f"{draft.name(PARTITION_SPEC)}()"))
                yield draft.close("NamedSharding takes no None as spec since JAX 0.5; PartitionSpec() is replicated")


def _nones(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.IfExp):
        yield from _nones(node.body)
        yield from _nones(node.orelse)
    elif isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
        yield from _nones(node.values[-1])
    elif isinstance(node, ast.Constant) and node.value is None:
        yield node
