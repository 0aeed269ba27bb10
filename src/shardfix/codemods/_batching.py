"""Host callbacks that vmap batches: through `jax.vmap` and all that is built on it."""

from __future__ import annotations

import ast

from shardfix.analysis.module import Module, keyword
from shardfix.analysis.regions import Path, regions
from shardfix.codemods._callbacks import Callback, idle_partials
from shardfix.jaxnames import PURE_CALLBACK
from shardfix.model import Evidence

_JACOBIANS = ("jax.jacfwd", "jax.jacrev", "jax.hessian")
_OWN_RULE = ("jax.custom_batching.custom_vmap", "jax.custom_batching.sequential_vmap")
_VMAPS = ("jax.vmap", "jax.numpy.vectorize", "equinox.filter_vmap")


def batched(module: Module, callback: Callback) -> Evidence | None:
    """What batches a callback, None where nothing that the module shows does."""
    for function in _functions_around(module, callback.call):
        for decorator in getattr(function, "decorator_list", []):
            if module.resolve(decorator) in _OWN_RULE:
                return None
    for path in regions(module).reach(callback.call).paths:
        found = _of_path(path)
        if found is not None:
            return module.evidence(f"batched by {module.excerpt(found)}", found)
    return _by_lax_map(module, callback)


def _of_path(path: Path) -> ast.expr | None:
    """The transformation of a way in that batches. A Jacobian batches the derivative rules, nothing else."""
    rules = any(t.kind in ("custom_vjp", "custom_jvp") for t in path)
    for transform in path:
        if transform.kind == "vmap" or (rules and transform.name in _JACOBIANS):
            return transform.node
    return None


def _functions_around(module: Module, node: ast.AST) -> list[ast.AST]:
    return [a for a in module.ancestors(node) if isinstance(a, (ast.FunctionDef, ast.Lambda))]


def _by_lax_map(module: Module, callback: Callback) -> Evidence | None:
    """`jax.lax.map(f, xs, batch_size=n)` runs f under vmap."""
    around = _functions_around(module, callback.call)
    for call in module.calls():
        if call.args and module.resolve(call.func) == "jax.lax.map":
            size = keyword(call, "batch_size")
            given = size is not None and not (isinstance(size.value, ast.Constant) and size.value.value is None)
            if given and any(f in around for f in regions(module).functions(call.args[0])):
                return module.evidence(f"batched by {module.excerpt(call)}", call)
    return None


def batched_partials(module: Module) -> list[tuple[ast.Call, Evidence]]:
    """`functools.partial(jax.pure_callback, ...)` that is given to a vmap as it is."""
    found: list[tuple[ast.Call, Evidence]] = []
    idle = [partial for name, partial in idle_partials(module) if name == PURE_CALLBACK]
    for call in module.calls():
        if call.args and module.resolve(call.func) in _VMAPS:
            chain = module.partial_chain(call.args[0])[1]
            partial = next((p for p in chain if p in idle), None)
            if partial is not None and not any(k.arg in ("vmap_method", None) for p in chain for k in p.keywords):
                found.append((partial, module.evidence(f"batched by {module.excerpt(call)}", call)))
    return found
