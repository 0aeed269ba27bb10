"""SF106: `jax.experimental.host_callback`, which JAX removed."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.codemods import _host_flags, _host_imports
from shardfix.codemods._host_calls import SIGNATURES, HostCall, host_calls, member, references
from shardfix.codemods._host_rewrites import Rewriting, is_bound_call, rewrite_bound_call
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import HOST_CALLBACK
from shardfix.model import Rewrite, Safety

_BARRIER = "jax.effects_barrier"
_REMOVED = "jax.experimental.host_callback works no more since JAX 0.4.35 and was removed in 0.8"
_ADVICE = {
    "CallbackException": "errors of the host function arrive where the result is used, or in jax.effects_barrier()",
    "TapFunctionException": "errors of the host function arrive where the result is used, or in jax.effects_barrier()",
    "outside_call_p": "it was the primitive behind id_tap and call; pure_callback and io_callback have their own",
}


class HostCallback(Codemod):
    """Replaces the removed host_callback module by pure_callback, io_callback and the functions of jax.debug.

    What it does
    ------------
    Rewrites `id_tap`, `id_print`, `call`, `barrier_wait` and the `jax_host_callback_*` flags of
    `jax.experimental.host_callback`, as statements, expressions, in lambdas and through `functools.partial`, and
    removes the import with its last use. What an `id_tap` or `id_print` returned stays: its argument, or `result=`. The
    callback is chosen by what the host function visibly does: `pure_callback` where it only computes and its result is
    used, `jax.debug.callback` for a tap that prints, `io_callback` where it keeps, writes or draws something, or cannot
    be seen.

    Why
    ---
    "cannot import name 'host_callback' from 'jax.experimental'". The order of arguments differs, a host function that
    is given away to pure_callback may never be called, and a tap has one parameter less.

    Example
    -------
    from jax.experimental import host_callback as hcb

    y = hcb.call(np.linalg.eigvals, x, result_shape=jax.ShapeDtypeStruct(x.shape[:-1], x.dtype))

    becomes

    y = jax.pure_callback(np.linalg.eigvals, jax.ShapeDtypeStruct(x.shape[:-1], x.dtype), x)

    Safety
    ------
    Safe: barriers and flags; a call whose host function only computes; calls and taps with `io_callback(ordered=True)`
    where the module shows all transformations around them and the host function. Unsafe: whatever prints, since the
    layout and the order of lines may change, and taps under vmap, grad, shard_map or unseen transformations. Manual:
    host functions that read the device they are called from, `threshold=`, and other members of the module.

    References
    ----------
    Deprecated in JAX 0.4.26, without function since 0.4.35, removed in 0.8; JAX issue 20385 has the mapping.
    """

    code = "SF106"
    name = "host-callback"
    triggers = (f"name:{HOST_CALLBACK}", "re:jax_host_callback_")
    since = "0.4.35"
    until = "0.8.0"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        if "host_callback" not in module.text:
            return
        partials = [p for p in module.calls() if is_bound_call(module, p) and not guarded(module, p)]
        for partial in partials:
            draft = Draft(self, module, partial)
            draft.may_be_unused(partial.args[0])
            rewrite_bound_call(draft, partial)
            yield draft.close(_REMOVED)
        for call in host_calls(module):
            if not guarded(module, call.call) and not any(p in partials for p in call.partials):
                yield self._call(module, call)
        for name, node in references(module):
            if not guarded(module, node) and module.parent(node) not in partials:
                finding = self._reference(module, name, node)
                if finding is not None:
                    yield finding
        yield from _host_flags.rewrites(self, module)
        yield from _host_imports.removals(self, module)

    def _call(self, module: Module, call: HostCall) -> Rewrite:
        draft = Draft(self, module, call.call)
        draft.may_be_unused(call.call)
        if call.name in ("barrier_wait", "stop_outfeed_receiver"):
            draft.edit(editing.replace(module, call.call, f"{draft.name(_BARRIER)}()"))
            return draft.close(_REMOVED)
        Rewriting(draft, call).write()
        if draft.safety is Safety.MANUAL:
            draft.caveats = draft.caveats[-1:]  # what a rewrite would change is of no interest then
        return draft.close(_REMOVED)

    def _reference(self, module: Module, name: str, node: ast.expr) -> Rewrite | None:
        """A function of host_callback that is passed on, or another member of it."""
        parent = module.parent(node)
        draft = Draft(self, module, node)
        draft.may_be_unused(node)
        if name in ("barrier_wait", "stop_outfeed_receiver"):
            draft.edit(editing.replace(module, node, draft.name(_BARRIER)))
        elif self._is_called_later(module, parent, node):
            return None  # a partial or an alias, whose calls are rewritten first
        elif name == "id_print":
            draft.edit(editing.replace(module, node, Rewriting(draft, HostCall(name, _no_call(node))).as_function()))
        else:
            draft.lower(Safety.MANUAL, _ADVICE.get(name.partition(".")[0], ""))
            return draft.close(f"{_REMOVED}; there is nothing in the place of {name} as it is used here")
        return draft.close(_REMOVED)

    def _is_called_later(self, module: Module, parent: ast.AST | None, node: ast.expr) -> bool:
        """`tap = hcb.id_tap`, or a partial of it, where `tap` is only called: its calls are rewritten first."""
        outer: ast.AST | None = parent
        inner: ast.AST = node
        while isinstance(outer, ast.Call) and outer.args[:1] == [inner] and module.resolve(outer.func):
            inner = outer
            outer = module.parent(outer)
        target = outer.targets[0] if isinstance(outer, ast.Assign) and len(outer.targets) == 1 else None
        if not isinstance(target, ast.Name) or member(module, node) not in SIGNATURES:
            return False
        loads = [n for n in module.scopes.loads.get(target.id, []) if any(b.node is outer for b in module.bindings(n))]
        called = {id(part) for c in host_calls(module) for part in (c.call.func, *(p.args[0] for p in c.partials))}
        return all(id(load) in called for load in loads)


def _no_call(node: ast.expr) -> ast.Call:
    return ast.copy_location(ast.Call(node, [], []), node)

