"""SF103: `sharding=` of a host callback where all mesh axes are manual."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from packaging.version import Version

from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword
from shardfix.analysis.regions import regions
from shardfix.codemods._callbacks import Callback, callbacks, idle_partials
from shardfix.codemods._manual_axes import ManualAxes, manual_axes
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import IO_CALLBACK, PURE_CALLBACK
from shardfix.model import Rewrite, Safety

_REASON = (
    "inside a shard_map or pmap a callback runs on the device of its block; a sharding is refused there"
    ' (JAX: "callbacks do not support specifying sharding inside spmd computations")'
)


class CallbackShardingInManual(Codemod):
    """Drops the sharding of a host callback inside a shard_map or pmap, where each device calls with its own block.

    What it does
    ------------
    Removes `sharding=` from a `jax.pure_callback` or `jax.experimental.io_callback` that runs in the body of a
    `shard_map` over all mesh axes, or of a `pmap`: given in the call or through `functools.partial`, in the body itself
    or in a function that the body calls.

    Why
    ---
    JAX refuses it: "callbacks do not support specifying sharding inside spmd computations", a SingleDeviceSharding too.

    Example
    -------
    def body(x):
        return jax.pure_callback(host, jax.ShapeDtypeStruct(x.shape, x.dtype), x, sharding=sharding)

    step = jax.shard_map(body, mesh=mesh, in_specs=P("data"), out_specs=P("data"))

    becomes

    def body(x):
        return jax.pure_callback(host, jax.ShapeDtypeStruct(x.shape, x.dtype), x)

    step = jax.shard_map(body, mesh=mesh, in_specs=P("data"), out_specs=P("data"))

    Safety
    ------
    Safe: the argument could only raise. Manual where the same call also runs outside of any shard_map or pmap, where
    the sharding has a meaning. Shard_maps that leave mesh axes automatic are the business of SF102.

    References
    ----------
    NotImplementedError in shard_map bodies; in pmap bodies since pmap is built on shard_map, before that ignored.
    """

    code = "SF103"
    name = "callback-sharding-in-manual"
    triggers = (f"sharding & name:{PURE_CALLBACK}|{IO_CALLBACK}",)

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        carriers: dict[ast.Call, tuple[ast.keyword, list[Callback]]] = {}
        for callback in callbacks(module):
            found = callback.keyword("sharding")
            if found is not None:
                carriers.setdefault(found[0], (found[1], []))[1].append(callback)
        for _, partial in idle_partials(module):
            given = keyword(partial, "sharding")
            if given is not None:
                carriers[partial] = (given, [])
        for carrier, (argument, users) in carriers.items():
            finding = self._finding(module, carrier, argument, users)
            if finding is not None:
                yield finding

    def _finding(
        self, module: Module, carrier: ast.Call, argument: ast.keyword, users: list[Callback]
    ) -> Rewrite | None:
        if isinstance(argument.value, ast.Constant) and argument.value.value is None:
            return None
        around: list[ManualAxes | None] = []
        for place in [user.call for user in users] or [carrier]:
            around += [manual_axes(module, path) for path in regions(module).reach(place).paths]
        if not any(m is not None for m in around) or any(m is not None and m.state != "full" for m in around):
            return None
        if all(m is None or not m.maps for m in around) and module.settings.to_version < Version("0.8"):
            return None  # pmap ignored it
        if guarded(module, carrier):
            return None
        draft = Draft(self, module, carrier)
        draft.because(*(e for m in around if m is not None for e in m.evidence))
        if any(m is None for m in around):
            draft.lower(Safety.MANUAL, "the call also runs outside of any: give each use its own function")
        if any(_has_subclass(module, place) for place in [user.call for user in users] or [carrier]):
            draft.lower(Safety.UNSAFE, "a subclass may call the method outside of any")
        draft.drop_argument(carrier, argument)
        return draft.close(_REASON)


def _has_subclass(module: Module, node: ast.AST) -> bool:
    """Whether a node is in a class from which the module derives another one."""
    around = {each.name for each in module.ancestors(node) if isinstance(each, ast.ClassDef)}
    bases = (base for each in module.nodes(ast.ClassDef) for base in each.bases)
    return any(isinstance(base, ast.Name) and base.id in around for base in bases)
