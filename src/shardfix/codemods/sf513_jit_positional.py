"""SF513: `jax.jit` takes the function alone by position."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import JIT, PARTIAL
from shardfix.model import Rewrite, Safety

#: The parameters after the function, in the order that all releases from 0.4.13 to 0.6.2 have in common.
_PARAMETERS = ("in_shardings", "out_shardings", "static_argnums", "static_argnames", "donate_argnums")


class JitPositional(Codemod):
    """Names the arguments that `jax.jit` no longer takes by position.

    What it does
    ------------
    Writes `jax.jit(f, specs, specs, 0)` with the keywords `in_shardings=`, `out_shardings=`, `static_argnums=`,
    `static_argnames=` and `donate_argnums=`, in calls and in `functools.partial(jax.jit, f, ...)`.

    Why
    ---
    "TypeError: jit() takes 1 positional argument but 3 were given".

    Example
    -------
    step = jax.jit(update, shardings, shardings)

    becomes

    step = jax.jit(update, in_shardings=shardings, out_shardings=shardings)

    Safety
    ------
    Safe: the names are those of the positions. Manual for a starred argument, and for a sixth position after the
    function, whose meaning changed in JAX 0.4.

    References
    ----------
    Deprecated in JAX 0.6.0, removed in 0.7.0; the signatures of 0.4.13, 0.4.30, 0.5.3 and 0.6.2.
    """

    code = "SF513"
    name = "jit-positional"
    triggers = (f"written:;{JIT}@1",)
    since = "0.6.0"
    until = "0.7.0"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for call in module.calls():
            extra = _after_the_function(module, call)
            if extra and not guarded(module, call):
                yield self._call(module, call, extra)

    def _call(self, module: Module, call: ast.Call, extra: list[ast.expr]) -> Rewrite:
        draft = Draft(self, module, call)
        if any(isinstance(argument, ast.Starred) for argument in extra):
            draft.lower(Safety.MANUAL, "what a starred argument holds is not visible")
        elif len(extra) > len(_PARAMETERS):
            draft.lower(Safety.MANUAL, f"which parameter stands after {_PARAMETERS[-1]} depends on the JAX it was for")
        else:
            for name, argument in zip(_PARAMETERS, extra, strict=False):
                if keyword(call, name) is not None:
                    draft.lower(Safety.MANUAL, f"{name}= is given twice")
                draft.edit(editing.name_argument(module, call, argument, name))
        return draft.close("jax.jit takes the function alone by position since JAX 0.7.0; the rest has to be named")


def _after_the_function(module: Module, call: ast.Call) -> list[ast.expr]:
    """The positional arguments after the function of a `jax.jit(...)` or `partial(jax.jit, ...)`."""
    if module.resolve(call.func) == JIT:
        return call.args[1:]
    if module.resolve(call.func) == PARTIAL and call.args and module.resolve(call.args[0]) == JIT:
        return call.args[2:]
    return []
