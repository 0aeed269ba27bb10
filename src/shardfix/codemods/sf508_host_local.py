"""SF508: helpers for arrays that each host holds a part of."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis import meshes
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword
from shardfix.codemods._eras import gone_by, written_before
from shardfix.codemods.base import Codemod, Draft, crosses
from shardfix.jaxnames import NAMED_SHARDING, PARTITION_SPEC
from shardfix.model import Evidence, Rewrite, Safety

_HOME = "jax.experimental.multihost_utils"
_CONVERSIONS = (f"{_HOME}.host_local_array_to_global_array", f"{_HOME}.global_array_to_host_local_array")
_LOCAL_DATA = "jax.make_array_from_process_local_data"
_GATHER = f"{_HOME}.process_allgather"
#: What gives an array that no single process of several holds all of.
_GLOBAL = (
    "jax.make_array_from_callback",
    _LOCAL_DATA,
    "jax.make_array_from_single_device_arrays",
    _CONVERSIONS[0],
)


class HostLocal(Codemod):
    """Gives the helpers for arrays of several hosts the arguments that they take today.

    What it does
    ------------
    Writes `PartitionSpec()` for a None among the specs of `host_local_array_to_global_array` and its reverse. In code
    from before JAX 0.5, adds `tiled=True` to a `process_allgather` of a global array, and reports every other one.
    Swaps `make_array_from_process_local_data(data, sharding)`, which takes the sharding first.

    Why
    ---
    "ValueError: `None` is not a valid input to the pspecs argument". `process_allgather(x)` adds a leading axis since
    JAX 0.5.0, in a single process too, where it used to give x; of a global array it raises.

    Example
    -------
    y = host_local_array_to_global_array(x, mesh, None)

    becomes

    y = host_local_array_to_global_array(x, mesh, PartitionSpec())

    Safety
    ------
    Safe for the specs and the swap. Unsafe for `tiled=True` of a global array. Manual for other arrays: with one
    process they keep their shape only with `tiled=True`, with several the parts are joined along the first axis instead
    of stacked.

    References
    ----------
    JAX changelog 0.5.0; runs of one and of two processes.
    """

    code = "SF508"
    name = "host-local"
    triggers = (
        *(f"name:{name} & none:pspecs;{name}@2" for name in _CONVERSIONS),
        f"name:{_LOCAL_DATA} & name:{NAMED_SHARDING}|{PARTITION_SPEC}",
        f"name:{_GATHER} & old:0.5.0;{'|'.join(sorted(gone_by('0.5.0')))}",
    )

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        old: Evidence | bool | None = None if crosses(module.settings, "0.5.0") else False
        for call in module.calls():
            name = module.callee(call)
            if name in _CONVERSIONS and not guarded(module, call):
                yield from self._specs(module, call)
            elif name == _LOCAL_DATA and _swapped(module, call) and not guarded(module, call):
                yield self._swap(module, call)
            elif name == _GATHER and keyword(call, "tiled") is None and len(call.args) == 1:
                old = written_before(module, "0.5.0") if old is None else old
                if isinstance(old, Evidence) and not guarded(module, call):
                    yield self._gather(module, call, old)

    def _specs(self, module: Module, call: ast.Call) -> Iterator[Rewrite]:
        given = keyword(call, "pspecs")
        value = given.value if given is not None else call.args[2] if len(call.args) > 2 else None
        missing = list(_nones(value)) if value is not None else []
        if missing:
            draft = Draft(self, module, call)
            for node in missing:
                draft.edit(editing.replace(module, node, f"{draft.name(PARTITION_SPEC)}()"))
            yield draft.close("None is no spec here; PartitionSpec() replicates the array")

    def _swap(self, module: Module, call: ast.Call) -> Rewrite:
        draft = Draft(self, module, call)
        data, sharding = call.args[:2]
        draft.edit(
            editing.replace(module, data, module.source(sharding)),
            editing.replace(module, sharding, module.source(data)),
        )
        return draft.close("make_array_from_process_local_data takes the sharding first, then the data")

    def _gather(self, module: Module, call: ast.Call, old: Evidence) -> Rewrite:
        draft = Draft(self, module, call)
        draft.because(old)
        value = module.value(call.args[0])
        if isinstance(value, ast.Call) and module.resolve(value.func) in _GLOBAL:
            draft.lower(Safety.UNSAFE, "right for a global array, of which tiled=True gives the whole")
            draft.edit(editing.add_keyword(module, call, "tiled=True"))
        else:
            draft.lower(Safety.MANUAL, "tiled=True keeps the old shape, but joins the parts of several processes")
        return draft.close("process_allgather adds a leading axis since JAX 0.5.0, with one process too")


def _swapped(module: Module, call: ast.Call) -> bool:
    """Whether the second argument is a sharding and the first one is none."""
    plain = len(call.args) > 1 and not any(isinstance(a, ast.Starred) for a in call.args[:2])
    return plain and _is_sharding(module, call.args[1]) and not _is_sharding(module, call.args[0])


def _is_sharding(module: Module, node: ast.expr) -> bool:
    return meshes.sharding_parts(module, node) is not None or meshes.is_spec(module, node)


def _nones(node: ast.expr) -> Iterator[ast.expr]:
    """The None leaves of specs as they are written: alone, in a display, or in an arm of a condition."""
    if isinstance(node, ast.Constant) and node.value is None:
        yield node
    elif isinstance(node, (ast.Tuple, ast.List)):
        for element in node.elts:
            yield from _nones(element)
    elif isinstance(node, ast.Dict):
        for element in node.values:
            yield from _nones(element)
    elif isinstance(node, ast.IfExp):
        yield from _nones(node.body)
        yield from _nones(node.orelse)
