"""Whether the result of a wrapped callback has to be cast to vary over manual axes, and over which."""

from __future__ import annotations

import ast

from shardfix.analysis.module import Module
from shardfix.analysis.regions import Reach, regions
from shardfix.codemods._callbacks import Callback, has_result
from shardfix.codemods._manual_axes import ManualAxes, checked
from shardfix.codemods._varying import varying
from shardfix.codemods.base import Draft
from shardfix.model import Safety

_LOOPS = {f"jax.lax.{n}" for n in ("scan", "while_loop", "fori_loop", "cond", "switch", "associative_scan")}
_GRADIENTS = ("grad", "custom_vjp", "custom_jvp")


def axes_to_cast(draft: Draft, callback: Callback, inside: list[ManualAxes], reach: Reach) -> tuple[str, ...]:
    """The axes that the result has to be cast to vary over, as the operands do."""
    module = draft.module
    checking = [m for m in inside if checked(module, m)]
    if not checking or not has_result(module, callback):
        return ()
    names = checking[0].names
    operands = [*callback.operands, *(k.value for k in callback.host_keywords)]
    if names is not None and all(m.names == names and len(m.maps) == 1 for m in checking):
        answers = {varying(module, operands, m.maps[0], names) for m in checking}
        axes = answers.pop() if len(answers) == 1 else None
        if axes is not None:
            return tuple(n for n in names if n in axes)
    over = ", ".join(names or ("the manual axes",))
    if not _sensitive(module, callback, reach):
        draft.lower(
            Safety.UNSAFE,
            f"whether the operands vary over {over} is not visible; if so, gradients need jax.lax.pcast of the result",
        )
        return ()
    if names is None:
        draft.lower(Safety.MANUAL, "the result has to be cast with jax.lax.pcast to vary as its operands do")
        return ()
    draft.lower(Safety.UNSAFE, f"the operands are taken to vary over {over}, for gradients and loops to be right")
    return names


def _sensitive(module: Module, callback: Callback, reach: Reach) -> bool:
    """Whether gradients are taken in the module, or the callback stands in a loop or branch of JAX."""
    if any(t.kind in _GRADIENTS for t in regions(module).all) or any(t.kind in _GRADIENTS for t in reach.transforms):
        return True
    function = module.function(callback.call)
    for site in regions(module).sites(function) if function is not None else ():
        parent = module.parent(site.node)
        callee = module.resolve(parent.func) if isinstance(parent, ast.Call) else None
        if callee in _LOOPS:
            return True
    return False
