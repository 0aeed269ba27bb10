"""SF403: `axis_types=` of a mesh given as a dict."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis import meshes
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword, literal
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import ABSTRACT_MESH, AXIS_TYPE, MAKE_MESH, MESH
from shardfix.model import Rewrite, Safety


class AxisTypesDict(Codemod):
    """Gives the axis types of a mesh as a tuple, one for each axis.

    What it does
    ------------
    Turns `axis_types={AxisType.Explicit: ("x", "y")}` into `axis_types=(AxisType.Explicit, AxisType.Explicit)`, in the
    order of the axes; an axis that the dict does not name was Auto.

    Why
    ---
    The dict form was taken by JAX 0.4.36 to 0.5.2. Since then: "axis_types passed to Mesh must be of type
    `jax.sharding.AxisType`. Got ({Explicit: ('x', 'y')},) of type (<class 'dict'>,)".

    Example
    -------
    mesh = Mesh(devices, ("x", "y"), axis_types={AxisType.Explicit: "x"})

    becomes

    mesh = Mesh(devices, ("x", "y"), axis_types=(AxisType.Explicit, AxisType.Auto))

    Safety
    ------
    Safe where the dict and the names of the axes are visible, manual otherwise.

    References
    ----------
    JAX 0.5.3 takes the tuple only.
    """

    code = "SF403"
    name = "axis-types-dict"
    triggers = ("axis_types & dict:axis_types;",)
    since = "0.5.3"
    until = "0.5.3"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for call in module.calls():
            given = keyword(call, "axis_types")
            if given is None or module.resolve(call.func) not in (MESH, MAKE_MESH, ABSTRACT_MESH):
                continue
            value = module.value(given.value)
            if isinstance(value, ast.Dict) and not guarded(module, call):
                draft = Draft(self, module, call)
                self._tuple(draft, call, given.value, value)
                yield draft.close("axis_types is a tuple since JAX 0.5.3, one for each axis")

    def _tuple(self, draft: Draft, call: ast.Call, given: ast.expr, types: ast.Dict) -> None:
        module = draft.module
        info = meshes.mesh_of(module, call)
        names = info.axis_names if info is not None else None
        by_axis: dict[str, str] = {}
        for kind, axes in zip(types.keys, types.values, strict=True):
            said = literal(module.value(axes))
            wanted = (said,) if isinstance(said, str) else said
            if kind is None or not isinstance(wanted, (tuple, list, set, frozenset)):
                names = None
                break
            by_axis |= {str(axis): module.source(kind) for axis in wanted}
        if names is None or not set(by_axis) <= set(names):
            draft.lower(Safety.MANUAL, "the names of the axes are not visible: write the tuple by hand")
            return
        if any(axis not in by_axis for axis in names):
            missing = f"{draft.name(AXIS_TYPE)}.Auto"
            by_axis = {axis: by_axis.get(axis, missing) for axis in names}
        kinds = [by_axis[axis] for axis in names]
        if len(kinds) > 1 and len(set(kinds)) == 1:
            text = f"({kinds[0]},) * {len(kinds)}"
        else:
            text = f"({', '.join(kinds)}{',' if len(kinds) == 1 else ''})"
        draft.edit(editing.replace(module, given, text))
        if given is not types:
            draft.may_be_unused(given)
