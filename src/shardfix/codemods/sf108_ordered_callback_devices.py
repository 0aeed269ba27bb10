"""SF108: callbacks that keep their order, in programs that run on several devices."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from packaging.version import Version

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.regions import Reach, regions
from shardfix.codemods._callbacks import Callback, callbacks, debug_callbacks, has_result
from shardfix.codemods._device_count import several_devices
from shardfix.codemods._host_effects import effects
from shardfix.codemods._host_functions import gives_none
from shardfix.codemods._manual_axes import manual_axes
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import (
    DEBUG_CALLBACK,
    DEBUG_PRINT,
    IO_CALLBACK,
    NAMED_SHARDING,
    OLD_SHARD_MAP,
    PARTITION_SPEC,
    PMAP,
    SHARD_MAP,
)
from shardfix.model import Edit, Evidence, Rewrite, Safety

_DEBUG = "jax.debug cannot keep the order of calls on more than one device"
#: What puts a program on several devices has one of them.
_PLACES = (NAMED_SHARDING, PARTITION_SPEC, SHARD_MAP, OLD_SHARD_MAP, PMAP)
_LOST = (Version("0.7"), Version("0.10"))  # XLA refuses the results of ordered callbacks
_IN_PMAP = Version("0.8")  # pmap is built on shard_map from here on
_NO_DERIVATIVE = {"vmap", "grad", "custom_vjp", "custom_jvp"}


class OrderedCallbackDevices(Codemod):
    """Finds callbacks with `ordered=True` in programs over several devices, where JAX refuses them or breaks.

    What it does
    ------------
    Turns `jax.debug.callback(..., ordered=True)` and `jax.debug.print(..., ordered=True)` that run in a jit, shard_map
    or pmap over more than one device into `jax.experimental.io_callback(..., None, ..., ordered=True)`. Reports ordered
    io_callbacks where the JAX that is aimed at cannot run them.

    Why
    ---
    "The following ordered effects are not supported for more than 1 device". io_callback keeps its order there too; but
    JAX 0.7 to 0.9 ends in "INTERNAL: RET_CHECK failure" when an ordered one has a result, pmap refuses it before 0.8,
    and inside of a shard_map that leaves axes automatic it takes JAX 0.10 down with it.

    Example
    -------
    @jax.jit
    def f(x):  # called with x sharded over a mesh
        jax.debug.callback(log.append, x, ordered=True)
        return x + 1

    becomes

    @jax.jit
    def f(x):  # called with x sharded over a mesh
        io_callback(log.append, None, x, ordered=True)
        return x + 1

    Safety
    ------
    Unsafe: io_callback has no derivative and cannot be batched, should the function be differentiated or mapped in a
    place that is not seen. Manual inside of grad or vmap, in a partial shard_map, and for io_callbacks that the JAX
    aimed at cannot run. Only programs that visibly run on more than one device are looked at.

    References
    ----------
    Measured on JAX 0.4.13 to 0.12.0.1. Outside of jit ordered callbacks run on any number of devices.
    """

    code = "SF108"
    name = "ordered-callback-devices"
    triggers = tuple(
        f"ordered & name:{name} & written:ordered;;{name} & name:{'|'.join(_PLACES)}"
        for name in (IO_CALLBACK, DEBUG_CALLBACK, DEBUG_PRINT)
    )

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        if "ordered" not in module.text:
            return
        for callback in [*debug_callbacks(module), *callbacks(module)]:
            ordered = callback.keyword("ordered")
            if ordered is None or not (isinstance(ordered[1].value, ast.Constant) and ordered[1].value.value is True):
                continue
            debug = callback.name.startswith("jax.debug")
            if (not debug and callback.name != IO_CALLBACK) or guarded(module, callback.call):
                continue
            why = several_devices(module, callback, callback.operands if not debug else callback.positional[1:])
            if why is not None and debug:
                yield self._debug(module, callback, why)
            elif why is not None:
                finding = self._io(module, callback, why)
                if finding is not None:
                    yield finding

    def _debug(self, module: Module, callback: Callback, why: Evidence) -> Rewrite:
        draft = Draft(self, module, callback.call, Safety.UNSAFE)
        draft.because(why)
        reach = regions(module).reach(callback.call)
        if any(t.kind in _NO_DERIVATIVE for t in reach.transforms):
            draft.lower(Safety.MANUAL, "io_callback(..., ordered=True) would, but not under vmap or grad")
        elif _in_partial(module, reach) or (reach.any_path_has("pmap") and module.settings.to_version < _IN_PMAP):
            draft.lower(Safety.MANUAL, "leave ordered=True out, or call the host outside of the mapped function")
        elif callback.partials or any(isinstance(a, ast.Starred) for a in callback.positional[:1]):
            draft.lower(Safety.MANUAL, "io_callback(..., None, ..., ordered=True) can, with its arguments in one call")
        else:
            draft.lower(Safety.UNSAFE, "io_callback can; unlike jax.debug it has no derivative and no vmap in order")
            _to_io_callback(draft, callback)
        return draft.close(_DEBUG)

    def _io(self, module: Module, callback: Callback, why: Evidence) -> Rewrite | None:
        to = module.settings.to_version
        reach = regions(module).reach(callback.call)
        problem = ""
        if to < Version("0.4.14"):
            problem = "JAX 0.4.13 has no ordered effects on more than one device"
        elif reach.any_path_has("pmap") and to < _IN_PMAP:
            problem = "pmap has no ordered effects before JAX 0.8"
        elif _in_partial(module, reach) and to < Version("0.12"):
            problem = "in a shard_map that leaves axes automatic it takes the process down before JAX 0.12"
        elif _LOST[0] <= to < _LOST[1] and has_result(module, callback) and not reach.any_path_has("shard_map", "pmap"):
            problem = "JAX 0.7 to 0.9 fails with 'INTERNAL: RET_CHECK failure' when it has a result"
        if not problem:
            return None
        draft = Draft(self, module, callback.call, Safety.MANUAL)
        draft.because(why)
        draft.lower(Safety.MANUAL, "leave ordered=True out, give it no result, or run it on one device")
        return draft.close(f"an ordered io_callback over more than one device: {problem}")


def _in_partial(module: Module, reach: Reach) -> bool:
    found = [manual_axes(module, path) for path in reach.paths]
    return any(m is not None and m.state != "full" for m in found)


def _to_io_callback(draft: Draft, callback: Callback) -> None:
    """The same call with the host function first, no result, and the arguments behind."""
    module, call, host = draft.module, callback.call, callback.host
    if host is None or not call.args or host is not call.args[0]:
        draft.lower(Safety.MANUAL, "its arguments are not followed")
        return
    draft.edit(editing.replace(module, call.func, draft.name(IO_CALLBACK)))
    text = module.source(host)
    if callback.name == DEBUG_PRINT:
        text = f"lambda *args, **kwargs: print({text}.format(*args, **kwargs))"
    elif not gives_none(module, host, effects(module, host).node):
        body = f"({text})" if isinstance(host, ast.Lambda) else text
        text = f"lambda *args, **kwargs: ({body}(*args, **kwargs), None)[1]"
    end = module.span(host)[1]
    if text != module.source(host):
        draft.edit(editing.replace(module, host, f"{text}, None"))
    else:
        draft.edit(Edit(end, end, ", None"))
    partitioned = callback.keyword("partitioned")
    if partitioned is not None:
        draft.lower(Safety.MANUAL, "partitioned= needs a shard_map around the callback")
