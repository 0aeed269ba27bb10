"""SF206: device_put_replicated and device_put_sharded."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.module import Module
from shardfix.analysis.uses import shimmed, uses
from shardfix.codemods._helpers import helper
from shardfix.codemods.base import Codemod, Draft, crosses
from shardfix.jaxnames import MESH, NAMED_SHARDING, PARTITION_SPEC
from shardfix.model import Rewrite, Safety

REPLICATED = "jax.device_put_replicated"
SHARDED = "jax.device_put_sharded"

_TEMPLATES = {
    REPLICATED: '''
def {name}(x, devices):
    """jax.device_put_replicated, which JAX 0.10 removed: a copy on each device, along a new leading axis."""
    mesh = {mesh}(devices, ("devices",))
    sharding = {sharding}(mesh, {spec}("devices"))

    def put(leaf):
        row = {jnp}.stack([leaf])
        rows = [{jax}.device_put(row, device) for device in devices]
        return {jax}.make_array_from_single_device_arrays((len(rows), *row.shape[1:]), sharding, rows)

    return {jax}.tree.map(put, x)
''',
    SHARDED: '''
def {name}(shards, devices):
    """jax.device_put_sharded, which JAX 0.10 removed: shard i on device i, along a new leading axis."""
    if len(shards) != len(devices):
        raise ValueError(f"{{len(shards)}} shards for {{len(devices)}} devices")
    mesh = {mesh}(devices, ("devices",))
    sharding = {sharding}(mesh, {spec}("devices"))

    def put(*leaves):
        rows = [{jax}.device_put({jnp}.stack([leaf]), device) for leaf, device in zip(leaves, devices)]
        return {jax}.make_array_from_single_device_arrays((len(rows), *rows[0].shape[1:]), sharding, rows)

    return {jax}.tree.map(put, *shards)
''',
}
_OF_FLAX = {"flax.jax_utils.replicate": REPLICATED, "flax.jax_utils.prefetch_to_device": SHARDED}
_NAMES = {
    "sharding": NAMED_SHARDING,
    "mesh": MESH,
    "spec": PARTITION_SPEC,
    "jnp": "jax.numpy",
    "jax": "jax",
}


class DevicePutReplicated(Codemod):
    """Replaces `device_put_replicated` and `device_put_sharded` by a small function that does the same.

    What it does
    ------------
    Defines a function of the same name and meaning once in the module, after its imports, and calls that. With the
    setting `helpers-module` the function is imported from that module instead. Reports the import of flax's
    `jax_utils.replicate` and `prefetch_to_device`, which call the two in releases of flax before 0.12.7.

    Why
    ---
    "AttributeError: jax.device_put_replicated is deprecated; use jax.device_put instead." What that message advises,
    `jax.device_put(x, NamedSharding(mesh, P()))`, has no leading axis: (3,) instead of (8, 3). SF207 writes that, on
    request.

    Example
    -------
    params = jax.device_put_replicated(params, jax.local_devices())

    becomes

    params = device_put_replicated(params, jax.local_devices())

    with `def device_put_replicated(x, devices)` above it.

    Safety
    ------
    Safe: the same values, shapes, dtypes and devices, with a NamedSharding in place of the PmapSharding that JAX itself
    replaced, and which pmap takes. Manual for flax: a newer one is all that the code needs.

    References
    ----------
    Deprecated in JAX 0.8.1, removed in 0.10.0; https://docs.jax.dev/en/latest/migrate_pmap.html.
    """

    code = "SF206"
    name = "device-put-replicated"
    triggers = (
        *(f"path:{path}" for path in _TEMPLATES),
        *("flax & jax_utils & " + path.rpartition(".")[2] for path in _OF_FLAX),
    )
    since = "0.8.1"
    until = "0.10.0"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        plain = set(module.settings.select + module.settings.extend_select) & {"SF207", "device-put-replicated-global"}
        found = [use for use in uses(module) if use.path in _TEMPLATES and not shimmed(module, use)]
        for use in found:
            if plain and use.path == REPLICATED:
                continue
            draft = Draft(self, module, use.node)
            same = [other.node for other in found if other.path == use.path]
            name = use.path.rpartition(".")[2]
            draft.edit(editing.replace(module, use.node, helper(draft, name, _TEMPLATES[use.path], _NAMES, same)))
            draft.may_be_unused(use.node)
            yield draft.close(f"{use.path} was removed in JAX 0.10; a function that does the same takes its place")
        if crosses(module.settings, "0.10.0"):
            yield from self._flax(module)

    def _flax(self, module: Module) -> Iterator[Rewrite]:
        """The helpers of flax, once for each import of them."""
        seen: set[ast.AST] = set()
        for use in uses(module, "flax"):
            statement = use.binding.node
            if use.path in _OF_FLAX and statement is not None and statement not in seen and not shimmed(module, use):
                seen.add(statement)
                draft = Draft(self, module, statement, Safety.MANUAL)
                yield draft.close(
                    f"{use.path} of a flax before 0.12.7 calls {_OF_FLAX[use.path]}, which JAX 0.10 removed: "
                    "require flax>=0.12.7"
                )
