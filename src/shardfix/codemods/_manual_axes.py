"""Which mesh axes the shard_maps around a node make manual, and which they leave automatic."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Literal

from shardfix.analysis import meshes
from shardfix.analysis.applied import given_argument
from shardfix.analysis.axis_names import axis_names
from shardfix.analysis.meshes import MeshInfo
from shardfix.analysis.module import Module
from shardfix.analysis.regions import Path, Transform
from shardfix.codemods._shardings import nameable_mesh
from shardfix.jaxnames import OLD_SHARD_MAP
from shardfix.model import Evidence

State = Literal["full", "partial", "unknown"]


@dataclass(frozen=True)
class ManualAxes:
    """What the shard_maps of one path make of the mesh axes.

    `names` are the manual ones and `every` all of the mesh, None where they are not literal. `maps` are the shard_maps,
    outermost first. `why` says what could not be read when the state is unknown.
    """

    state: State
    names: tuple[str, ...] | None
    every: tuple[str, ...] | None
    mesh: MeshInfo | None
    maps: tuple[Transform, ...]
    why: str = ""
    evidence: tuple[Evidence, ...] = ()

    @property
    def automatic(self) -> tuple[str, ...]:
        """The axes left automatic, empty where they are not known."""
        if self.names is None or self.every is None:
            return ()
        return tuple(a for a in self.every if a not in self.names)


def manual_axes(module: Module, path: Path) -> ManualAxes | None:
    """What holds at the end of a path; None outside of any shard_map or pmap."""
    found: ManualAxes | None = None
    for transform in path:
        if transform.kind == "pmap":
            found = ManualAxes("full", None, None, None, (), evidence=(module.evidence("pmap", transform.node),))
        elif transform.kind == "shard_map":
            own = _of_one(module, transform, found)
            found = own if found is None else _nested(found, own)
    return found


def _nested(outer: ManualAxes, inner: ManualAxes) -> ManualAxes:
    maps = (*outer.maps, *inner.maps)
    evidence = (*outer.evidence, *inner.evidence)
    if "full" in (outer.state, inner.state):  # an inner one without axis_names takes all that is left
        return ManualAxes("full", inner.every, inner.every, outer.mesh or inner.mesh, maps, evidence=evidence)
    why = inner.why or outer.why
    if outer.names is None or inner.names is None:
        return ManualAxes("unknown", None, None, outer.mesh, maps, why or "the axes of the nested shard_map", evidence)
    names = (*outer.names, *(n for n in inner.names if n not in outer.names))
    every = outer.every or inner.every
    if every is None:
        return ManualAxes("unknown", names, None, outer.mesh, maps, "the axes of the mesh", evidence)
    state: State = "full" if set(every) <= set(names) else "partial"
    return ManualAxes(state, names, every, outer.mesh, maps, evidence=evidence)


def _of_one(module: Module, transform: Transform, around: ManualAxes | None) -> ManualAxes:
    mesh, every = _mesh(module, transform)
    if around is not None and around.every is not None:
        mesh, every = around.mesh, around.every
    maps = (transform,)
    line = module.evidence(f"the shard_map around it, {module.excerpt(transform.node)}", transform.node)
    evidence = (line, *((mesh.evidence,) if mesh is not None and mesh.evidence is not None else ()))

    def answer(state: State, names: tuple[str, ...] | None, why: str = "") -> ManualAxes:
        return ManualAxes(state, names, every, mesh, maps, why, evidence)

    for key, position in (("axis_names", -1), ("auto", 5 if transform.name == OLD_SHARD_MAP else -1)):
        given, opaque = given_argument(module, transform, key, position)
        if opaque:
            return answer("unknown", None, f"whether {key} is among {opaque}")
        if given is None:
            continue
        text = f"{key}={' '.join(module.source(given).split())}"
        named = axis_names(module, given, every)
        if named is None:
            value = module.value(given)
            less = value.right if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Sub) else None
            if less is not None and axis_names(module, less, every):
                return answer("partial", None)  # set(mesh.axis_names) - {"model"}, the mesh unseen
            if key == "axis_names" and _names_of_a_mesh(value):
                return answer("full", every)
            return answer("unknown", None, text)
        if key == "axis_names":
            if not named or (every is not None and set(every) <= set(named)):
                return answer("full", every)  # the empty set means all axes
            return answer("partial", named)
        if not named:
            return answer("full", every)
        manual = tuple(a for a in every if a not in named) if every is not None else None
        if manual == ():
            return answer("unknown", None, f"{text}, which names every axis,")
        return answer("partial", manual)
    return answer("full", every)


def checked(module: Module, manual: ManualAxes) -> bool:
    """Whether the innermost shard_map tracks how values vary over the axes; so it does unless told otherwise."""
    if not manual.maps:
        return False  # pmap does not
    transform = manual.maps[-1]
    for name, position in (("check_vma", -1), ("check_rep", 4 if transform.name == OLD_SHARD_MAP else -1)):
        given, _ = given_argument(module, transform, name, position)
        value = module.value(given) if given is not None else None
        if isinstance(value, ast.Constant) and value.value is False:
            return False
    return True


def _mesh(module: Module, transform: Transform) -> tuple[MeshInfo | None, tuple[str, ...] | None]:
    given, _ = given_argument(module, transform, "mesh", 1 if transform.name == OLD_SHARD_MAP else -1)
    if given is not None:
        info = meshes.mesh_of(module, given)
        return info, info.axis_names if info is not None else None
    around = [c.mesh for c in meshes.contexts(module, transform.node) if c.set_mesh and c.mesh is not None]
    info = around[0] if around else nameable_mesh(module, transform.node)
    return info, info.axis_names if info is not None else None


def _names_of_a_mesh(value: ast.expr) -> bool:
    """`mesh.axis_names` or `set(mesh.axis_names)`."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in ("set", "frozenset"):
        value = value.args[0] if len(value.args) == 1 else value
    return isinstance(value, ast.Attribute) and value.attr == "axis_names"
