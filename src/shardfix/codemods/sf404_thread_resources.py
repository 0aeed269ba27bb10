"""SF404: the mesh read from `thread_resources`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from packaging.version import Version

from shardfix import editing
from shardfix.analysis.contexts import contexts
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module
from shardfix.analysis.regions import regions
from shardfix.analysis.uses import Use, uses
from shardfix.codemods._enter import enter
from shardfix.codemods._hazards import hazard
from shardfix.codemods.base import Codemod, Draft, crosses
from shardfix.model import Rewrite, Safety

_MAPS = "jax.experimental.maps.thread_resources"
_PXLA = "jax.interpreters.pxla.thread_resources"
_READ = (".env.physical_mesh", ".env.shape")
_ON_ABSTRACT = {"empty", "shape", "axis_names", "axis_sizes", "size"}  #: attributes that an AbstractMesh has too


class ThreadResources(Codemod):
    """Reads the mesh of the context from `jax.sharding.get_mesh()`.

    What it does
    ------------
    Turns `thread_resources.env.physical_mesh` into `jax.sharding.get_mesh()`, or into `get_abstract_mesh()` where only
    the shape of the mesh is asked for or code is traced, together with every `with mesh:` of the module, which becomes
    `with jax.set_mesh(mesh):` in the same rewrite.

    Why
    ---
    The registry of `with mesh:` and that of jax.set_mesh do not see each other: with one side changed alone, "inside a
    mesh" silently becomes "no mesh". `maps.thread_resources` is gone since 0.4.31, `pxla.thread_resources` deprecated.

    Example
    -------
    def current_mesh():
        return thread_resources.env.physical_mesh

    becomes

    def current_mesh():
        return jax.sharding.get_mesh()

    Safety
    ------
    Unsafe: other modules may enter the mesh by `with mesh:`, which the new call does not see. Manual where a
    `with mesh:` of the module cannot become set_mesh, where pxla still works and the module itself enters no mesh, and
    for any other use of thread_resources.

    References
    ----------
    jax.sharding.get_mesh exists since 0.8.1; pxla.thread_resources is deprecated since 0.8.2; both registries are
    measured.
    """

    code = "SF404"
    name = "thread-resources"
    triggers = ("path:jax.experimental.maps.thread_resources", "path:jax.interpreters.pxla.thread_resources")
    since = "0.4.31"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        found = [use for use in uses(module) if self._due(module, use) and not guarded(module, use.node)]
        if not found:
            return
        problem = next((p for p in (self._problem(module, use) for use in found) if p), "")
        if problem:
            for use in found:
                draft = Draft(self, module, use.node, Safety.MANUAL)
                yield draft.close(f"{_reason(use)}; {problem}")
            return
        draft = Draft(self, module, found[0].node)
        for use in found:
            self._read(draft, use)
        for context in contexts(module).all:
            if context.kind == "mesh":
                worst = hazard(module, context, reads=False)
                draft.lower(worst.safety, worst.reason)
                enter(draft, context)
        draft.lower(Safety.UNSAFE, "it sees no mesh that another module enters by `with mesh:`")
        yield draft.close(_reason(found[0]))

    def _due(self, module: Module, use: Use) -> bool:
        if use.path.startswith(_MAPS):
            return crosses(module.settings, "0.4.31")
        return use.path.startswith(_PXLA) and crosses(module.settings, "0.8.2")

    def _problem(self, module: Module, use: Use) -> str:
        """Why this use, and with it the whole module, is for a person."""
        old = _MAPS if use.path.startswith(_MAPS) else _PXLA
        rest = use.path.removeprefix(old)
        if not rest.startswith(_READ) or guarded(module, use.binding.node):
            return "only its env.physical_mesh has a successor, jax.sharding.get_mesh() under jax.set_mesh"
        if module.settings.to_version < Version("0.8.1"):
            return "jax.sharding.get_mesh() only exists since JAX 0.8.1"
        entered = [c for c in contexts(module).all if c.kind == "mesh"]
        if not entered and old == _PXLA:
            return "read jax.sharding.get_mesh() once every caller enters the mesh by jax.set_mesh"
        for context in entered:
            worst = hazard(module, context, reads=False)
            if worst.safety is Safety.MANUAL:
                line = module.position(module.span(context.expression)[0])[0]
                return f"the mesh context of line {line} cannot become jax.set_mesh, as {worst.reason}"
        return ""

    def _read(self, draft: Draft, use: Use) -> None:
        module = draft.module
        node, attribute = use.node, ""
        while isinstance(node, ast.Attribute) and node.attr not in ("physical_mesh", "env"):
            attribute = node.attr
            node = node.value
        traced = regions(module).reach(node).any_path_has("jit", "shard_map", "pmap")
        abstract = traced or attribute in _ON_ABSTRACT
        name = "jax.sharding.get_abstract_mesh" if abstract else "jax.sharding.get_mesh"
        draft.edit(editing.replace(module, node, f"{draft.name(name, node)}()"))
        draft.may_be_unused(node)
        if not abstract and regions(module).reach(node).unknown:
            draft.lower(Safety.UNSAFE, "get_mesh() raises inside jit, where get_abstract_mesh() is the one to call")


def _reason(use: Use) -> str:
    if use.path.startswith(_MAPS):
        return f"{_MAPS} is gone since JAX 0.4.31"
    return f"{_PXLA} is deprecated since JAX 0.8.2"
