"""SF205: None for a spec, where JAX takes none."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis import meshes
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.codemods._sharding_targets import expects_an_error
from shardfix.codemods.base import Codemod, Draft, crosses
from shardfix.jaxnames import NAMED_SHARDING, PARTITION_SPEC, RESHARD, WITH_SHARDING_CONSTRAINT
from shardfix.model import Rewrite, Safety

#: Function -> the names of its second parameter.
_SPECS = {
    NAMED_SHARDING: ("spec", "pspec"),
    WITH_SHARDING_CONSTRAINT: ("shardings", "axis_resources"),
    RESHARD: ("out_shardings",),
}


def _triggers() -> Iterator[str]:
    """None alone, and in a pytree: of `reshard`, and beside a NamedSharding."""
    for name, names in _SPECS.items():
        for place in (f"{','.join(names)};;{name}", f";{name}@1"):
            yield f"name:{name} & one-none:{place}"
            if name == WITH_SHARDING_CONSTRAINT:
                yield f"name:{name} & none:{place} & among:{NAMED_SHARDING};{place}"
            elif name == RESHARD:
                yield f"name:{name} & none:{place}"


class NoneSpec(Codemod):
    """Writes the spec that None stood for: `NamedSharding(mesh, None)` is `NamedSharding(mesh, PartitionSpec())`.

    What it does
    ------------
    Replaces a literal None given as the spec of a NamedSharding, alone or as one arm of a conditional expression. The
    same for None in `reshard`, and in `with_sharding_constraint` outside of a mesh context.

    Why
    ---
    "TypeError: Unexpected None passed as spec for NamedSharding. Did you mean P()?" Without a mesh context: "One of
    with_sharding_constraint arguments got sharding None which is not allowed." "Reshard should only be used with
    out_shardings which are non-None".

    Example
    -------
    NamedSharding(mesh, None)

    becomes

    NamedSharding(mesh, P())

    Safety
    ------
    Safe in a NamedSharding, where None meant replicated, and beside a NamedSharding, whose mesh it gets. Unsafe in
    `reshard`, which never took it. Manual for a lone None in `with_sharding_constraint`, in a module without any mesh
    context.

    References
    ----------
    NamedSharding: accepted up to JAX 0.4.30, refused on 0.5.3 and later. The others: every JAX.
    """

    code = "SF205"
    name = "none-spec"
    triggers = tuple(_triggers())

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        changed = crosses(module.settings, "0.5.0")
        for call in module.calls():
            callee = module.callee(call)
            if callee not in _SPECS or (callee == NAMED_SHARDING and not changed):
                continue
            given = next((k.value for k in call.keywords if k.arg in _SPECS[callee]), None)
            if given is None and len(call.args) > 1 and not any(isinstance(a, ast.Starred) for a in call.args[:2]):
                given = call.args[1]
            nones = list(_nones(given, callee != NAMED_SHARDING)) if given is not None else []
            if given is None or not nones or guarded(module, call) or expects_an_error(module, call):
                continue
            if callee == NAMED_SHARDING:
                reason = "NamedSharding takes no None as spec since JAX 0.5; PartitionSpec() is replicated"
                yield self._write(module, call, nones, reason)
            elif callee == RESHARD:
                yield self._write(
                    module, call, nones, "reshard takes no None; PartitionSpec() is replicated", Safety.UNSAFE,
                    "if nothing was to happen, leave the call out",
                )  # fmt: skip
            else:
                yield from self._constraint(module, call, given, nones)

    def _write(
        self,
        module: Module,
        call: ast.Call,
        nones: list[ast.expr],
        reason: str,
        safety: Safety = Safety.SAFE,
        caveat: str = "",
        mesh: str = "",
    ) -> Rewrite:
        draft = Draft(self, module, call)
        draft.lower(safety, caveat)
        for none in nones:
            spec = f"{draft.name(PARTITION_SPEC)}()"
            text = f"{draft.name(NAMED_SHARDING)}({mesh}, {spec})" if mesh else spec
            draft.edit(editing.replace(module, none, text))
        return draft.close(reason)

    def _constraint(
        self, module: Module, call: ast.Call, given: ast.expr, nones: list[ast.expr]
    ) -> Iterator[Rewrite]:
        """None is replicated under a mesh context, and refused outside of one."""
        said = meshes.mesh_within(module, given)
        if meshes.contexts(module, call):
            return
        reason = "without a mesh context with_sharding_constraint takes no None"
        if said is not None and given not in nones and meshes.nameable(module, said, call):
            yield self._write(module, call, nones, f"{reason}; under one it means replicated", mesh=said.expression)
        elif given in nones and not meshes.every_context(module):
            draft = Draft(self, module, call, Safety.MANUAL)
            yield draft.close(
                f"{reason}, and under one it means replicated: leave the constraint out, or write "
                "NamedSharding(mesh, PartitionSpec())"
            )


def _nones(node: ast.expr, tree: bool) -> Iterator[ast.expr]:
    """The None leaves as they are written; in a pytree of shardings too where one is taken."""
    if isinstance(node, ast.IfExp):
        yield from _nones(node.body, tree)
        yield from _nones(node.orelse, tree)
    elif isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or):
        yield from _nones(node.values[-1], tree)
    elif isinstance(node, ast.Constant) and node.value is None:
        yield node
    elif tree and isinstance(node, (ast.Tuple, ast.List)):
        for element in node.elts:
            yield from _nones(element, tree)
    elif tree and isinstance(node, ast.Dict):
        for value in node.values:
            yield from _nones(value, tree)
