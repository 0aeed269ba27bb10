"""SF202: PositionalSharding."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix.analysis.module import Module
from shardfix.analysis.uses import shimmed, uses
from shardfix.codemods._positional import Chain
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import POSITIONAL_SHARDING
from shardfix.model import Rewrite, Safety

_GONE = "PositionalSharding was removed in JAX 0.7.1"


class PositionalSharding(Codemod):
    """Writes a PositionalSharding as a NamedSharding over a mesh of the same devices.

    What it does
    ------------
    Follows `PositionalSharding(devices)` through `reshape`, `replicate` and `transpose`, across statements, and writes
    each result as `NamedSharding(Mesh(devices.reshape(...), names), PartitionSpec(...))`. Axes of size one become None;
    the mesh of a sharding that is kept under a name is taken from there.

    Why
    ---
    "AttributeError: module 'jax.sharding' has no attribute 'PositionalSharding'".

    Example
    -------
    sharding = PositionalSharding(jax.devices())
    x = jax.device_put(x, sharding.reshape(8, 1))
    w = jax.device_put(w, sharding.replicate())

    becomes

    sharding = NamedSharding(Mesh(jax.devices(), ("d0",)), P("d0"))
    x = jax.device_put(x, NamedSharding(sharding.mesh, P("d0", None)))
    w = jax.device_put(w, NamedSharding(sharding.mesh, P()))

    Safety
    ------
    Safe where the chain is visible: each device holds the same part of the array. Unsafe where the rank of the device
    array is not visible, or the sharding is handed to code that may reshape it. Manual for chains that cannot be
    followed, and for `isinstance` and annotations.

    References
    ----------
    Deprecated in JAX 0.6.0, removed in 0.7.1.
    """

    code = "SF202"
    name = "positional-sharding"
    triggers = ("path:jax.sharding.PositionalSharding",)
    since = "0.6.0"
    until = "0.7.1"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for use in uses(module):
            if use.path != POSITIONAL_SHARDING or shimmed(module, use):
                continue
            draft = Draft(self, module, use.node)
            call = module.parent(use.node)
            if not isinstance(call, ast.Call) or call.func is not use.node:
                draft.lower(Safety.MANUAL, "")
                yield draft.close(f"{_GONE}: nothing is one any more, use NamedSharding")
                continue
            draft.may_be_unused(use.node)
            Chain(draft).construct(call)
            yield draft.close(f"{_GONE}; a NamedSharding says the same")
