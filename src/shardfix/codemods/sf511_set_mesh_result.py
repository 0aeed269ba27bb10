"""SF511: the mesh that `jax.sharding.set_mesh` used to give back."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from packaging.version import Version

from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import SET_MESH
from shardfix.model import Rewrite, Safety


class SetMeshResult(Codemod):
    """Reports code that puts back the mesh which `jax.sharding.set_mesh` returned.

    What it does
    ------------
    Finds `previous = jax.sharding.set_mesh(mesh)` whose result is set again later, or, in code that runs on a JAX from
    before 0.7.1, is used in any way.

    Why
    ---
    Until JAX 0.7.0 `set_mesh` was a plain setter that returned the mesh of before. Today it returns an object for
    `with`: "ValueError: Expected mesh of type `jax.sharding.Mesh`. Got <class 'jax._src.sharding_impls.set_mesh'>".

    Example
    -------
    previous = jax.sharding.set_mesh(mesh)
    jax.sharding.set_mesh(previous)

    is reported: write `with jax.set_mesh(mesh):`, or read `jax.sharding.get_mesh()` first.

    Safety
    ------
    Always manual. `with jax.set_mesh(mesh):` and a bare `jax.set_mesh(mesh)` are right and not looked at.

    References
    ----------
    `jax.sharding.set_mesh` from JAX 0.5.3, `jax.set_mesh` since 0.7.1.
    """

    code = "SF511"
    name = "set-mesh-result"
    triggers = (
        f"made:{SET_MESH};;{SET_MESH}@0",
        *(f"path:{name} & old:0.7.1;" for name in ("jax.sharding.set_mesh", SET_MESH)),  # where the settings say so
    )
    since = "0.7.1"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        known = module.settings.from_version
        for call in module.calls():
            if module.raw_name(call.func) not in ("jax.sharding.set_mesh", SET_MESH) or guarded(module, call):
                continue
            again = module.value(call.args[0]) if call.args else None
            put_back = again is not None and isinstance(again, ast.Call) and module.resolve(again.func) == SET_MESH
            parent = module.parent(call)
            used = known is not None and known < Version("0.7.1") and not isinstance(parent, (ast.Expr, ast.withitem))
            if put_back or used:
                draft = Draft(self, module, call, Safety.MANUAL)
                yield draft.close(
                    "set_mesh returns no mesh since JAX 0.7.1: write `with jax.set_mesh(mesh):`, or keep what "
                    "jax.sharding.get_mesh() gives before"
                )
