"""What `jax.set_mesh(mesh)` would change inside a block that runs under `with mesh:` today.

Measured on 0.7.2 to 0.12.0.1: arrays made inside are committed to the whole mesh, jit without shardings gives results
there, pmap and arrays committed elsewhere raise, traced code raises, and `thread_resources` and pjit do not see it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from itertools import chain

from shardfix.analysis.contexts import MeshContext
from shardfix.analysis.module import Module
from shardfix.analysis.regions import regions
from shardfix.analysis.uses import uses
from shardfix.codemods._block import Block, Hazard
from shardfix.model import Safety

_PUBLIC = ("jax.interpreters.pxla.thread_resources", "jax.experimental.maps.thread_resources")
THREAD_RESOURCES = (*_PUBLIC, "jax._src.mesh.thread_resources")


def hazard(module: Module, context: MeshContext, own: Iterable[ast.AST] = (), reads: bool = True) -> Hazard:
    """The worst that `jax.set_mesh` does to the code a context surrounds.

    Args:
        own: compiled functions that the same rewrite adapts, so that calling them is no hazard.
        reads: count it when the module reads thread_resources; False where the same rewrite changes that.
    """
    worst = Hazard()
    every = chain(
        _outside(module, context, reads),
        _of_the_mesh(module, context),
        Block(module, context, extent(module, context), set(own)).found(),
        _of_the_function(module, context),
    )
    for found in every:
        if found.safety > worst.safety or not worst.reason:
            worst = found
        if worst.safety is Safety.MANUAL:
            break  # there is no worse, and the block may be large
    return worst


def _outside(module: Module, context: MeshContext, reads: bool) -> Iterator[Hazard]:
    """What the block does not show: where it stands, and who else reads the context."""
    inner = next(iter(extent(module, context)), context.holder)
    reach = regions(module).reach(inner)
    if reach.any_path_has("jit", "shard_map", "pmap"):
        why = "it is inside a traced function, where jax.set_mesh raises"
        yield Hazard(Safety.MANUAL, f"{why}: give constraints NamedSharding(mesh, spec), which needs no context")
    for use in uses(module) if reads else ():
        if any(use.path.startswith(name) for name in THREAD_RESOURCES):
            line = module.position(module.span(use.node)[0])[0]
            first = "; SF404 comes first" if use.path.startswith(_PUBLIC) else ""
            yield Hazard(Safety.MANUAL, f"thread_resources, read on line {line}, does not see jax.set_mesh{first}")
            break


def _of_the_mesh(module: Module, context: MeshContext) -> Iterator[Hazard]:
    mesh = context.mesh
    if mesh is not None and mesh.types == "explicit":
        yield Hazard(Safety.UNSAFE, "the axes of the mesh are Explicit, and inside set_mesh JAX treats them so")
    if mesh is None or mesh.guessed:
        yield Hazard(Safety.UNSAFE, f"{module.source(context.expression)} is taken for a Mesh by its name")


def _of_the_function(module: Module, context: MeshContext) -> Iterator[Hazard]:
    inner = next(iter(extent(module, context)), context.holder)
    if regions(module).reach(inner).unknown:
        yield Hazard(Safety.UNSAFE, "nothing here calls this function; inside traced code jax.set_mesh raises")


def extent(module: Module, context: MeshContext) -> list[ast.AST]:
    """The statements that run inside of a context."""
    holder = context.holder
    if isinstance(holder, (ast.With, ast.AsyncWith)):
        later = holder.items[holder.items.index(context.item) + 1 :] if context.item in holder.items else []
        return [*later, *holder.body]
    if isinstance(holder, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return list(holder.body)
    after: list[ast.AST] = []
    child: ast.AST = holder
    for parent in module.ancestors(holder):
        block = getattr(parent, "body", None)
        if isinstance(block, list) and child in block:
            after += block[block.index(child) + 1 :]
        if isinstance(parent, (ast.With, ast.FunctionDef, ast.AsyncFunctionDef)):
            break
        child = parent
    return after
