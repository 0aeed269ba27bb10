"""SF204: GSPMDSharding.get_replicated."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.module import Module
from shardfix.analysis.uses import shimmed, uses
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import GSPMD_SHARDING, MESH, NAMED_SHARDING, PARTITION_SPEC
from shardfix.model import Edit, Rewrite, Safety


class GspmdSharding(Codemod):
    """Writes `GSPMDSharding.get_replicated(devices)` as a replicated NamedSharding.

    What it does
    ------------
    Replaces the call by `NamedSharding(Mesh(devices, ("d0",)), PartitionSpec())`. Other uses of the class are reported.

    Why
    ---
    "AttributeError: module 'jax.sharding' has no attribute 'GSPMDSharding'".

    Example
    -------
    sharding = GSPMDSharding.get_replicated(devices)

    becomes

    sharding = NamedSharding(Mesh(devices, ("d0",)), P())

    Safety
    ------
    Unsafe: each device holds the whole array as before, but code that looks at the kind of the sharding, or combines it
    with shardings over a mesh with other axis types, sees a difference. Manual for everything else about the class.

    References
    ----------
    Removed in JAX 0.7.1.
    """

    code = "SF204"
    name = "gspmd-sharding"
    triggers = ("path:jax.sharding.GSPMDSharding",)
    since = "0.7.1"
    until = "0.7.1"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for use in uses(module):
            if shimmed(module, use) or not use.path.startswith(GSPMD_SHARDING):
                continue
            call = module.parent(use.node)
            called = isinstance(call, ast.Call) and call.func is use.node
            draft = Draft(self, module, call if called and call is not None else use.node, Safety.UNSAFE)
            if called and isinstance(call, ast.Call) and use.path == f"{GSPMD_SHARDING}.get_replicated":
                devices = call.args[0] if len(call.args) == 1 else None
                if devices is not None and not isinstance(devices, ast.Starred):
                    start, end = module.span(devices)
                    mesh = f'{draft.name(MESH)}({module.source(devices)}, ("d0",))'
                    draft.edit(editing.replace(module, use.node, draft.name(NAMED_SHARDING)))
                    draft.edit(Edit(start, end, f"{mesh}, {draft.name(PARTITION_SPEC)}()"))
                    draft.may_be_unused(use.node)
                    yield draft.close("GSPMDSharding was removed in JAX 0.7.1; a NamedSharding is replicated as well")
                    continue
            draft.lower(Safety.MANUAL, "")
            yield draft.close(
                "GSPMDSharding was removed in JAX 0.7.1: an HloSharding has no public successor, say the layout with a "
                "NamedSharding over a mesh"
            )
