"""SF104: a jitted function returns nothing but a callback's result, which then lies where no operation can use it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.callers import returns
from shardfix.analysis.guards import guarded
from shardfix.analysis.meshes import mesh_of
from shardfix.analysis.module import Module, literal
from shardfix.analysis.placements import Sharded, mesh_text
from shardfix.analysis.regions import Path, regions
from shardfix.analysis.scopes import FunctionNode
from shardfix.analysis.specs import spec_of
from shardfix.codemods._argument_mesh import argument_mesh, one_device
from shardfix.codemods._callbacks import Callback, callbacks, result_count
from shardfix.codemods._devices import move_device
from shardfix.codemods._results import RawReturn, raw_returns
from shardfix.codemods._shardings import sharding
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import (
    IO_CALLBACK,
    NAMED_SHARDING,
    PARTITION_SPEC,
    PURE_CALLBACK,
    RESHARD,
    WITH_SHARDING_CONSTRAINT,
)
from shardfix.model import Rewrite, Safety

_BATCHED = ("expand_dims", "broadcast_all", "legacy_vectorized")


class CallbackResultPlacement(Codemod):
    """Gives a callback's result that leaves a jit a sharding that the next operation can use.

    What it does
    ------------
    Constrains the result of `jax.pure_callback` or `jax.experimental.io_callback` to be replicated over the mesh of the
    arguments, where a jitted function without `out_shardings` returns this result and nothing else. Where the callback
    names a device that is not in that mesh, it gets the first device of the mesh.

    Why
    ---
    Since JAX 0.7 such a result is left on the callback's device with a GSPMDSharding. Printing it works, but any
    operation on it raises "Cannot convert GSPMDSharding {maximal device=0} into SdyArray"; earlier versions replicated
    it. A device outside of the mesh raises "not in the device assignment".

    Example
    -------
    @jax.jit
    def f(x):  # called with x sharded over mesh
        return jax.pure_callback(host, s, x)

    becomes

        return jax.lax.with_sharding_constraint(jax.pure_callback(host, s, x), NamedSharding(mesh, P()))

    Safety
    ------
    Safe where every visible call gives an argument that lies on the same mesh. Unsafe where only some calls do, where
    the axis types of the mesh are not visible, and where a device is replaced. Manual where the mesh has no name in
    the function.

    References
    ----------
    Measured on JAX 0.7.2, 0.10.2 and 0.12.0.1. An argument on one device, and a result returned together with other
    arrays, are not affected.
    """

    code = "SF104"
    name = "callback-result-placement"
    triggers = (f"name:{PURE_CALLBACK}|{IO_CALLBACK} & name:{NAMED_SHARDING}|{PARTITION_SPEC}",)
    since = "0.7"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        if not callbacks(module):
            return
        repaired: list[Callback] = []
        for function in dict.fromkeys(t.function for t in regions(module).all if t.kind == "jit"):
            found, dirty = _returned(module, function)
            found = [r for r in found if _settled(module, r.callback)]
            mesh = argument_mesh(module, function) if found else None
            if mesh is not None and not one_device(module, mesh[0]):
                yield self._constrain(module, found, *mesh, dirty)
                repaired += [r.callback for r in found]
        for callback in callbacks(module):
            if callback not in repaired and _settled(module, callback):
                mesh_found = next((s for s in (spec_of(module, o) for o in callback.operands) if s is not None), None)
                draft = Draft(self, module, callback.call)
                if mesh_found is not None and move_device(draft, callback, mesh_found):
                    draft.because(*mesh_found.evidence)
                    yield draft.close(
                        "the device of the callback has to be a device of the mesh its arguments lie on"
                        ' (JAX: "Sharding provided to pure_callback specifies a device")'
                    )

    def _constrain(
        self, module: Module, found: list[RawReturn], sharded: Sharded, unproven: str, nested: str
    ) -> Rewrite:
        draft = Draft(self, module, found[0].node)
        draft.because(*sharded.evidence)
        for caveat in (unproven, nested):
            if caveat:
                draft.lower(Safety.UNSAFE, caveat)
        mesh = mesh_text(module, sharded, found[0].node)
        if mesh is None:
            draft.lower(Safety.MANUAL, f"{module.source(sharded.mesh)} has no name here; or give out_shardings")
        info = mesh_of(module, sharded.mesh)
        types = info.types if info is not None else ""
        if not types:
            draft.lower(Safety.UNSAFE, "the axis types of the mesh are not visible; taken as Auto")
        wanted = f"{draft.name(NAMED_SHARDING)}({mesh}, {draft.name(PARTITION_SPEC)}())"
        function = draft.name(RESHARD if types == "explicit" else WITH_SHARDING_CONSTRAINT)
        for result in found:
            opening, closing = f"{function}(", f", {wanted})"
            several = result.whole and result_count(module, result.callback) != 1
            if result.callback.name == IO_CALLBACK and several and result.callback.keyword("ordered") is None:
                # 0.12 refuses a constraint put directly on all results of one unordered io_callback.
                opening, closing = f"{opening}{draft.name('jax.lax.optimization_barrier')}(", f"){closing}"
            if isinstance(result.node, ast.Tuple) and not _parenthesised(module, result.node):
                opening, closing = f"{opening}(", f"){closing}"
            draft.edit(*editing.wrap(module, result.node, opening, closing))
            move_device(draft, result.callback, sharded)
        return draft.close(
            "the jit returns nothing but a callback's result, which no operation can use unconstrained"
            ' (JAX: "Cannot convert GSPMDSharding {maximal device=0} into SdyArray")'
        )


def _returned(module: Module, function: FunctionNode) -> tuple[list[RawReturn], str]:
    """What a function returns raw out of a jit that is the outermost one, and a caveat."""
    body = function.body if isinstance(function, ast.Lambda) else function.body[0]
    if guarded(module, body):
        return [], ""
    paths = regions(module).reach(body).paths
    leaving = [path for path in paths if _leaves_jit(path, function)]
    if not leaving:
        return [], ""
    batched = any(t.kind == "vmap" for path in leaving for t in path)
    found = [
        result
        for value in returns(module, function)
        if value is not None
        for result in raw_returns(module, value)
        if not batched or _vmap_method(result.callback) in _BATCHED
    ]
    caveat = "the function is also called where its result is used at once" if len(leaving) < len(paths) else ""
    return found, caveat


def _settled(module: Module, callback: Callback) -> bool:
    """Nothing but the placement of the result is wrong: a sharding that callbacks refuse says where the result belongs,
    so a constraint to P() would overwrite what was asked for."""
    given = callback.keyword("sharding")
    opaque = any(k.arg is None for carrier in (callback.call, *callback.partials) for k in carrier.keywords)
    accepted = given is None or sharding(module, given[1].value).kind in ("none", "single", "scalar")
    return accepted and not opaque and not guarded(module, callback.call)


def _leaves_jit(path: Path, function: FunctionNode) -> bool:
    """The result of the function is the result of a jit without out_shardings."""
    jits = [t for t in path if t.kind == "jit"]
    return (
        bool(jits)
        and all(t.function is function and t.kind in ("jit", "inline", "vmap") for t in path)
        and not any(t.opaque or _says(t.keyword("out_shardings")) for t in jits)
    )


def _says(value: ast.expr | None) -> bool:
    return value is not None and not (isinstance(value, ast.Constant) and value.value is None)


def _vmap_method(callback: Callback) -> object:
    found = callback.keyword("vmap_method")
    return literal(found[1].value) if found is not None else None


def _parenthesised(module: Module, node: ast.Tuple) -> bool:
    try:
        return isinstance(ast.parse(f"f{module.source(node)}", mode="eval").body, ast.Call)
    except SyntaxError:
        return False
