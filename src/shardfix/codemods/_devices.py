"""The device of a callback against those of a mesh, where both are literal: `jax.devices()[7]`, `jax.devices()[:4]`."""

from __future__ import annotations

import ast
import math

from shardfix import editing
from shardfix.analysis.meshes import mesh_of
from shardfix.analysis.module import Module, keyword, literal
from shardfix.analysis.placements import Sharded, mesh_text
from shardfix.codemods._callbacks import Callback
from shardfix.codemods._shardings import sharding
from shardfix.codemods.base import Draft
from shardfix.jaxnames import MAKE_MESH, MESH, SINGLE_DEVICE_SHARDING
from shardfix.model import Evidence, Safety

#: modules whose functions lay out devices without choosing among them
_LAYOUT = ("numpy.array", "numpy.asarray", "jax.numpy.array", "numpy.reshape", "jax.numpy.reshape")


def move_device(draft: Draft, callback: Callback, sharded: Sharded) -> bool:
    """Replace a device that is not in the mesh by the first one of the mesh."""
    module = draft.module
    found = callback.keyword("sharding")
    given = sharding(module, found[1].value) if found is not None else None
    if found is None or given is None or given.kind != "single" or not isinstance(given.value, ast.Call):
        return False
    index = device_index(module, given.value.args[0]) if given.value.args else None
    devices = mesh_devices(module, sharded.mesh)
    if index is None or devices is None or index in devices:
        return False
    mesh = mesh_text(module, sharded, callback.call)
    if mesh is None:
        draft.lower(Safety.MANUAL, "the mesh has no name here")
    argument = found[1].value
    device = f"{mesh}.devices.flat[0]"
    text = device if given.value is argument else f"{draft.name(SINGLE_DEVICE_SHARDING, callback.call)}({device})"
    draft.edit(editing.replace(module, given.value.args[0] if given.value is argument else argument, text))
    draft.may_be_unused(argument)
    draft.because(Evidence(f"jax.devices()[{index}] is not a device of the mesh", argument.lineno))
    draft.lower(Safety.UNSAFE, "the callback runs on another device")
    return True


def device_index(module: Module, node: ast.expr) -> int | None:
    """The position in `jax.devices()` of one device."""
    value = module.value(node)
    if isinstance(value, ast.Subscript) and _is_all(module, value.value):
        index = literal(module.value(value.slice))
        return index if isinstance(index, int) and index >= 0 else None
    return None


def mesh_devices(module: Module, node: ast.expr) -> range | None:
    """The positions in `jax.devices()` of the devices of a mesh, None where they are not visible or are all devices."""
    value = module.value(node)
    if not isinstance(value, ast.Call):
        return None
    name = module.resolve(value.func)
    given = keyword(value, "devices")
    if name == MESH:
        devices = given.value if given is not None else value.args[0] if value.args else None
        return _devices(module, devices) if devices is not None else None
    if name == MAKE_MESH and given is not None:
        return _devices(module, given.value)
    if name == MAKE_MESH:
        info = mesh_of(module, node)
        return range(math.prod(info.sizes)) if info is not None and info.sizes else None
    return None


def _devices(module: Module, node: ast.expr, depth: int = 0) -> range | None:
    value = module.value(node)
    if depth > 6:
        return None
    if isinstance(value, ast.Subscript) and _is_all(module, value.value) and isinstance(value.slice, ast.Slice):
        low, high = (0 if b is None else literal(module.value(b)) for b in (value.slice.lower, value.slice.upper))
        if isinstance(low, int) and isinstance(high, int) and low >= 0 and value.slice.step is None:
            if value.slice.upper is None:
                return range(low, 1 << 30) if low else None
            return range(low, high) if high > low else None
        return None
    if isinstance(value, ast.Call):
        if module.resolve(value.func) in _LAYOUT and value.args:
            return _devices(module, value.args[0], depth + 1)
        if isinstance(value.func, ast.Attribute) and value.func.attr in ("reshape", "flatten", "ravel"):
            return _devices(module, value.func.value, depth + 1)
    return None


def _is_all(module: Module, node: ast.expr) -> bool:
    value = module.value(node)
    return isinstance(value, ast.Call) and module.resolve(value.func) == "jax.devices" and not value.args
