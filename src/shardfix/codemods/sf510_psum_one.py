"""SF510: `lax.psum(1, axis)` for the size of an axis."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from packaging.version import Version

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword
from shardfix.codemods.base import Codemod, Draft
from shardfix.config import Settings
from shardfix.model import Rewrite

_PSUM = "jax.lax.psum"
_SIZE = "jax.lax.axis_size"


class PsumOne(Codemod):
    """Asks for the size of a named axis with `lax.axis_size` where the code sums up ones.

    What it does
    ------------
    Turns `lax.psum(1, axis)` into `lax.axis_size(axis)`. A matter of style, so it runs only when it is selected.

    Why
    ---
    `psum(1, axis)` is a Python int on every JAX and is not deprecated; `axis_size` says what is meant.

    Example
    -------
    n = jax.lax.psum(1, "batch")

    becomes

    n = jax.lax.axis_size("batch")

    Safety
    ------
    Safe: both are the same Python int. A sum of `1.0` or of an array is something else and stays; so does a sum over
    `axis_index_groups`, which is the size of a group.

    References
    ----------
    `lax.axis_size` exists since JAX 0.6.1.
    """

    code = "SF510"
    name = "psum-one"
    triggers = (f"name:{_PSUM} & one:;{_PSUM}@0",)
    opt_in = True

    def applies(self, settings: Settings) -> bool:
        return settings.to_version >= Version("0.6.1")

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for call in module.calls():
            if module.resolve(call.func) != _PSUM or guarded(module, call):
                continue
            first = call.args[0] if call.args else None
            axis = call.args[1] if len(call.args) == 2 else getattr(keyword(call, "axis_name"), "value", None)
            one = isinstance(first, ast.Constant) and type(first.value) is int and first.value == 1
            if not one or axis is None or len(call.args) + len(call.keywords) != 2:
                continue
            if isinstance(axis, ast.Starred) or first is None:
                continue
            draft = Draft(self, module, call)
            draft.edit(draft.rename(call.func, _PSUM, _SIZE), editing.drop_argument(module, call, first))
            draft.may_be_unused(call.func)
            yield draft.close("psum(1, axis) is the size of the axis")
