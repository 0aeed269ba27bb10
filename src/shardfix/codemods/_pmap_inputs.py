"""Arguments of a pmapped function that the code has put on certain devices before."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from packaging.version import Version

from shardfix.analysis import meshes
from shardfix.analysis.module import Module, keyword
from shardfix.codemods import _pmap_devices, _pmaps
from shardfix.codemods._pmaps import Pmap
from shardfix.jaxnames import DEVICE_PUT, PARTITION_SPEC, SINGLE_DEVICE_SHARDING

_ROWS_REFUSED = Version("0.9")  #: since then what is replicated is no mapped argument


@dataclass(frozen=True, eq=False)
class Committed:
    """A `device_put` whose result is a mapped argument of `user`; `placement` is its argument that commits it."""

    call: ast.Call
    placement: ast.expr | ast.keyword
    where: str
    user: ast.Call


def committed(module: Module, site: Pmap, user: ast.Call) -> Iterator[Committed]:
    """The mapped positional arguments of a call that are committed to other devices than the pmap's."""
    for argument in _mapped(module, site, user):
        value = module.value(argument)
        if not isinstance(value, ast.Call) or module.resolve(value.func) != DEVICE_PUT:
            continue
        given = keyword(value, "device")
        placement = given if given is not None else value.args[1] if len(value.args) > 1 else None
        if placement is not None:
            where = _where(module, placement.value if isinstance(placement, ast.keyword) else placement)
            if where:
                yield Committed(value, placement, where, user)


def mapped_rows(module: Module, site: Pmap, user: ast.Call) -> Iterator[ast.expr]:
    """The rows of results of pmap of which mapped positional arguments of a call are made."""
    if module.settings.to_version < _ROWS_REFUSED:
        return
    for argument in _mapped(module, site, user):
        yield from _pmap_devices.copied_rows(module, argument)


def _mapped(module: Module, site: Pmap, user: ast.Call) -> Iterator[ast.expr]:
    """The positional arguments of a call that are mapped."""
    in_axes = _pmaps.axes(module, site, "in_axes")
    static = site.argument("static_broadcasted_argnums")
    if in_axes is ... or static is not None or any(isinstance(a, ast.Starred) for a in user.args):
        return
    for position, argument in enumerate(user.args):
        axis = in_axes[position] if isinstance(in_axes, tuple) and position < len(in_axes) else in_axes
        if isinstance(axis, int):
            yield argument


def _where(module: Module, placement: ast.expr) -> str:
    value = module.value(placement)
    if isinstance(value, ast.Subscript):
        devices = module.value(value.value)
        listed = isinstance(devices, ast.Call) and module.resolve(devices.func) in ("jax.devices", "jax.local_devices")
        return "committed to one device" if listed and not isinstance(value.slice, ast.Slice) else ""
    if isinstance(value, ast.Call) and module.resolve(value.func) == SINGLE_DEVICE_SHARDING:
        return "committed to one device"
    parts = meshes.sharding_parts(module, value)
    spec = module.value(parts[1]) if parts is not None else None
    if isinstance(spec, ast.Call) and module.resolve(spec.func) == PARTITION_SPEC and not spec.args:
        return "replicated over a mesh"
    return ""
