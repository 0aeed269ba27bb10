"""SF207: device_put_replicated as one replicated array, without the leading axis."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.module import Module, keyword
from shardfix.analysis.uses import shimmed, uses
from shardfix.codemods.base import Codemod, Draft
from shardfix.codemods.sf206_device_put_replicated import REPLICATED
from shardfix.jaxnames import DEVICE_PUT, MESH, NAMED_SHARDING, PARTITION_SPEC
from shardfix.model import Rewrite, Safety


class DevicePutReplicatedGlobal(Codemod):
    """Replaces `device_put_replicated` by one array that is replicated over the devices.

    What it does
    ------------
    Writes `jax.device_put(x, NamedSharding(Mesh(devices, ...), P()))`. Runs only when selected by code or name.

    Why
    ---
    It is what JAX's own message advises, and right for code that moves from pmap to jit at the same time.

    Example
    -------
    params = jax.device_put_replicated(params, devices)

    becomes

    params = jax.device_put(params, NamedSharding(Mesh(devices, ("devices",)), P()))

    Safety
    ------
    Unsafe: the leading axis, one row for each device, is gone. SF206 keeps it.

    References
    ----------
    `device_put_replicated` was deprecated in JAX 0.8.1 and removed in 0.10.0.
    """

    code = "SF207"
    name = "device-put-replicated-global"
    triggers = ("path:jax.device_put_replicated",)
    since = "0.8.1"
    until = "0.10.0"
    opt_in = True

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for use in uses(module):
            if use.path != REPLICATED or shimmed(module, use):
                continue
            draft = Draft(self, module, use.node, Safety.UNSAFE)
            call = module.parent(use.node)
            devices = _devices(call) if isinstance(call, ast.Call) and call.func is use.node else None
            if devices is None or not isinstance(call, ast.Call):
                draft.lower(Safety.MANUAL, "not a call with its two arguments")
            else:
                given = devices.value if isinstance(devices, ast.keyword) else devices
                mesh: editing.Text = (draft.name(MESH), [module.source(given), '("devices",)'])
                sharding: editing.Text = (draft.name(NAMED_SHARDING), [mesh, f"{draft.name(PARTITION_SPEC)}()"])
                if isinstance(devices, ast.keyword):
                    draft.edit(editing.rename_keyword(module, devices, "device"))
                draft.edit(editing.replace(module, use.node, draft.name(DEVICE_PUT)))
                draft.edit(editing.put(module, given, sharding))
                draft.may_be_unused(use.node)
            yield draft.close("one replicated array instead of a row for each device: the leading axis is gone")


def _devices(call: ast.Call) -> ast.expr | ast.keyword | None:
    """The second argument of a call whose arguments are all visible."""
    if any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords):
        return None
    found = keyword(call, "devices")
    if found is not None:
        return found if keyword(call, "x") is None or not call.args else None
    return call.args[1] if len(call.args) == 2 else None
