"""Which mesh axes the shard_maps around a node make manual, and which they leave automatic."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Literal

from shardfix.analysis import meshes
from shardfix.analysis.meshes import MeshInfo
from shardfix.analysis.module import Module, keyword
from shardfix.analysis.regions import Path, Transform
from shardfix.codemods._shardings import nameable_mesh
from shardfix.jaxnames import ABSTRACT_MESH, MAKE_MESH, MESH, OLD_SHARD_MAP, PARTIAL
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
        named = strings(module, given, every)
        if named is None:
            value = module.value(given)
            if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Sub) and strings(module, value.right, every):
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


def given_argument(module: Module, transform: Transform, name: str, position: int) -> tuple[ast.expr | None, str]:
    """An argument of a shard_map application; the second part names the `**mapping` that may hold it unseen."""
    opaque = ""
    for call in transform.calls:
        found = keyword(call, name)
        if found is not None:
            return found.value, ""
        is_partial = module.resolve(call.func) == PARTIAL
        index = position + 1 if is_partial else position
        if position > 0 and len(call.args) > index and not any(isinstance(a, ast.Starred) for a in call.args):
            return call.args[index], ""
        if position > 0 and any(isinstance(a, ast.Starred) for a in call.args):
            opaque = opaque or module.source(next(a for a in call.args if isinstance(a, ast.Starred)))
        for mapping in (k.value for k in call.keywords if k.arg is None):
            known, value = _in_mapping(module, mapping, name)
            if value is not None:
                return value, ""
            if not known:
                opaque = opaque or f"**{module.source(mapping)}"
    return None, opaque


def _in_mapping(module: Module, mapping: ast.expr, name: str) -> tuple[bool, ast.expr | None]:
    """Whether all keys of a mapping are visible, and its value for one of them."""
    value = module.value(mapping)
    if isinstance(value, ast.Dict):
        keys = [k.value if isinstance(k, ast.Constant) else None for k in value.keys]
        if name in keys:
            return True, value.values[keys.index(name)]
        return None not in keys, None
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "dict" and not value.args:
        found = keyword(value, name)
        return all(k.arg is not None for k in value.keywords), found.value if found is not None else None
    return False, None


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
        return info, info.axis_names if info is not None and info.axis_names is not None else _made(module, given)
    around = [c.mesh for c in meshes.contexts(module, transform.node) if c.set_mesh and c.mesh is not None]
    info = around[0] if around else nameable_mesh(module, transform.node)
    return info, info.axis_names if info is not None else None


def _made(module: Module, mesh: ast.expr) -> tuple[str, ...] | None:
    """The axis names of a mesh whose construction is visible, written with constants: `Mesh(d, (DATA, MODEL))`."""
    value = module.value(mesh)
    if not isinstance(value, ast.Call) or module.resolve(value.func) not in (MESH, MAKE_MESH, ABSTRACT_MESH):
        return None
    found = keyword(value, "axis_names")
    given = found.value if found is not None else value.args[1] if len(value.args) > 1 else None
    return strings(module, given, None) if given is not None else None


def strings(module: Module, node: ast.expr, every: tuple[str, ...] | None, depth: int = 0) -> tuple[str, ...] | None:
    """The strings in an expression that gives axis names; None where they are not literal.

    Args:
        every: what `mesh.axis_names` stands for.
    """
    value = module.value(node)
    if depth > 6:
        return None
    if isinstance(value, ast.Constant):
        return (value.value,) if isinstance(value.value, str) else None
    if isinstance(value, (ast.Set, ast.Tuple, ast.List)):
        parts = [
            strings(module, e.value if isinstance(e, ast.Starred) else e, every, depth + 1) for e in value.elts
        ]
        return None if None in parts else tuple(name for part in parts if part is not None for name in part)
    if isinstance(value, ast.Attribute) and value.attr == "axis_names":
        info = meshes.mesh_of(module, value.value)
        return (info.axis_names if info is not None else None) or _made(module, value.value) or every
    if isinstance(value, ast.Subscript):
        whole = strings(module, value.value, every, depth + 1)
        return _part(whole, value.slice) if whole is not None else None
    if isinstance(value, ast.BinOp):
        left, right = (strings(module, side, every, depth + 1) for side in (value.left, value.right))
        if left is None or right is None or not isinstance(value.op, (ast.Sub, ast.BitOr, ast.Add)):
            return None
        return tuple(a for a in left if a not in right) if isinstance(value.op, ast.Sub) else (*left, *right)
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and len(value.args) <= 1 and not value.keywords:
        if value.func.id not in ("set", "frozenset", "tuple", "list") or module.bindings(value.func):
            return None
        if value.args and isinstance(value.args[0], ast.Constant):
            return None  # set("data") is a set of letters
        return strings(module, value.args[0], every, depth + 1) if value.args else ()
    if isinstance(value, (ast.SetComp, ast.GeneratorExp, ast.ListComp)):
        return _filtered(module, value, every, depth)
    return None


def _names_of_a_mesh(value: ast.expr) -> bool:
    """`mesh.axis_names` or `set(mesh.axis_names)`."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in ("set", "frozenset"):
        value = value.args[0] if len(value.args) == 1 else value
    return isinstance(value, ast.Attribute) and value.attr == "axis_names"


def _part(whole: tuple[str, ...], index: ast.expr) -> tuple[str, ...] | None:
    try:
        if isinstance(index, ast.Slice):
            bounds = [ast.literal_eval(b) if b is not None else None for b in (index.lower, index.upper, index.step)]
            return whole[slice(*bounds)]
        return (whole[ast.literal_eval(index)],)
    except (ValueError, TypeError, IndexError):
        return None


def _filtered(
    module: Module,
    value: ast.SetComp | ast.GeneratorExp | ast.ListComp,
    every: tuple[str, ...] | None,
    depth: int,
) -> tuple[str, ...] | None:
    """`{a for a in mesh.axis_names if a != "model"}`."""
    loop = value.generators[0]
    whole = strings(module, loop.iter, every, depth + 1)
    same = isinstance(value.elt, ast.Name) and isinstance(loop.target, ast.Name) and value.elt.id == loop.target.id
    if whole is None or not same or len(value.generators) > 1 or len(loop.ifs) > 1:
        return None
    if not loop.ifs:
        return whole
    test = loop.ifs[0]
    if not isinstance(test, ast.Compare) or len(test.ops) > 1 or not isinstance(test.left, ast.Name):
        return None
    right = strings(module, test.comparators[0], every, depth + 1)
    if right is None or not isinstance(test.ops[0], (ast.NotEq, ast.NotIn, ast.Eq, ast.In)):
        return None
    keep = isinstance(test.ops[0], (ast.Eq, ast.In))
    return tuple(a for a in whole if (a in right) is keep)
