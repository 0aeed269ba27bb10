"""SF401: `with mesh:`, which is `with jax.set_mesh(mesh):` today."""

from __future__ import annotations

from collections.abc import Iterator

from shardfix.analysis.contexts import MeshContext, contexts
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.codemods._enter import enter
from shardfix.codemods._hazards import hazard
from shardfix.codemods.base import Codemod, Draft
from shardfix.model import Rewrite, Safety


class WithMesh(Codemod):
    """Enters a mesh through `jax.set_mesh`.

    What it does
    ------------
    Turns `with mesh:` into `with jax.set_mesh(mesh):`, among several items, with `as` (whose name is bound before,
    since set_mesh gives None), in `stack.enter_context(mesh)`, and as `@mesh` on a function, whose body moves into a
    `with`.

    Why
    ---
    "`with mesh:` context manager has been deprecated. Please use `with jax.set_mesh(mesh):` instead", since 0.10.1.

    Example
    -------
    with mesh:
        y = step(x)

    becomes

    with jax.set_mesh(mesh):
        y = step(x)

    Safety
    ------
    Safe where all that the block runs is visible and needs nothing of the old context. Unsafe where it calls code that
    is not visible or makes arrays, which set_mesh places on every device. Manual inside traced functions, and where the
    block runs pmap, xmap or pjit with PartitionSpecs, reads thread_resources, or feeds arrays that it made to
    in_shardings.

    References
    ----------
    JAX changelog 0.10.1; jax.set_mesh exists since 0.7.1; the differences between the two contexts are measured.
    """

    code = "SF401"
    name = "with-mesh"
    triggers = ("enters-mesh",)
    since = "0.10.1"
    until = "0.10.1"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for context in contexts(module).all:
            if context.kind != "set" and context.mesh is not None and not guarded(module, context.expression):
                yield self._finding(module, context)

    def _finding(self, module: Module, context: MeshContext) -> Rewrite:
        draft = Draft(self, module, context.expression)
        worst = hazard(module, context)
        draft.lower(worst.safety, worst.reason)
        draft.because(context.mesh.evidence if context.mesh is not None else None)
        if draft.safety is not Safety.MANUAL:
            enter(draft, context)
        return draft.close("`with mesh:` is deprecated since JAX 0.10.1 for `with jax.set_mesh(mesh):`")
