"""SF507: the size of a named axis, asked of `jax.core.axis_frame`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from packaging.version import Version

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.uses import uses_of
from shardfix.codemods.base import Codemod, Draft
from shardfix.model import Edit, Rewrite, Safety

_FRAME = "jax.core.axis_frame"
_SIZE = "jax.lax.axis_size"


class AxisFrame(Codemod):
    """Asks for the size of a named axis with `lax.axis_size`.

    What it does
    ------------
    Turns `jax.core.axis_frame(axis).size` into `jax.lax.axis_size(axis)`, also where the frame is kept in a variable of
    which only the size is read.

    Why
    ---
    `axis_frame` gave a plain int from JAX 0.5 on, so that `.size` failed, and is gone since 0.7.0: "AttributeError:
    module 'jax.core' has no attribute 'axis_frame'".

    Example
    -------
    n = jax.core.axis_frame("batch").size

    becomes

    n = jax.lax.axis_size("batch")

    Safety
    ------
    Safe. Manual where anything else of the frame is used, or the whole frame, on a JAX that is not known.

    References
    ----------
    `lax.axis_size` exists since JAX 0.6.1.
    """

    code = "SF507"
    name = "axis-frame"
    triggers = (f"path:{_FRAME}",)
    since = "0.7.0"
    until = "0.7.0"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for node in uses_of(module, _FRAME):
            call = module.parent(node)
            if isinstance(call, ast.Call) and call.func is node and not guarded(module, node):
                yield self._call(module, call)

    def _call(self, module: Module, call: ast.Call) -> Rewrite:
        draft = Draft(self, module, call)
        sizes = _sizes(module, call)
        known = module.settings.from_version
        if len(call.args) + len(call.keywords) != 1:
            draft.lower(Safety.MANUAL, "it is called with more than the name of the axis")
        elif sizes is None and not (known is not None and known >= Version("0.5")):
            draft.lower(Safety.MANUAL, "only its size has a successor: lax.axis_size(axis)")
        draft.edit(editing.replace(module, call.func, draft.name(_SIZE)))
        for attribute in sizes or []:
            draft.edit(Edit(module.span(attribute.value)[1], module.span(attribute)[1], ""))
        draft.may_be_unused(call.func)
        return draft.close("axis_frame is gone since JAX 0.7.0; the size of an axis is lax.axis_size(axis)")


def _sizes(module: Module, call: ast.Call) -> list[ast.Attribute] | None:
    """The `.size` read from the frame; None where anything else is done with it."""
    parent = module.parent(call)
    if isinstance(parent, ast.Attribute):
        return [parent] if parent.attr == "size" else None
    if not (isinstance(parent, ast.Assign) and len(parent.targets) == 1 and isinstance(parent.targets[0], ast.Name)):
        return None
    name = parent.targets[0].id
    if len(module.scopes.lookup(name, parent)) != 1:
        return None
    loads = [n for n in module.scopes.loads.get(name, []) if any(b.node is parent for b in module.bindings(n))]
    reads = [r for n in loads if isinstance(r := module.parent(n), ast.Attribute) and r.attr == "size"]
    return reads if reads and len(reads) == len(loads) else None
