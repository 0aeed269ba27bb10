"""SF402: a mesh made without axis types, which became Explicit."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword, literal
from shardfix.codemods._axis_types import auto, auto_for, axis_count, meant_auto
from shardfix.codemods.base import Codemod, Draft, crosses
from shardfix.jaxnames import ABSTRACT_MESH, MAKE_MESH
from shardfix.model import Rewrite, Safety

#: function -> the JAX in which its default axis types became Explicit, and its name in the message
_FLIPPED = {MAKE_MESH: ("0.9.0", "jax.make_mesh"), ABSTRACT_MESH: ("0.11.1", "AbstractMesh")}


class MakeMeshAxisTypes(Codemod):
    """Says the Auto axis types that `jax.make_mesh` and `AbstractMesh` used to give.

    What it does
    ------------
    Adds `axis_types=(AxisType.Auto,) * n` to calls that leave the axis types out.

    Why
    ---
    The default became Explicit in 0.9.0 (jax.make_mesh) and in 0.11.1 (AbstractMesh), without a warning. The errors
    come up far away: "in_specs passed to shard_map: P('x',) does not match the specs of the input", "Contracting
    dimensions are sharded and it is ambiguous how the output should be sharded", an assertion in
    with_sharding_constraint.

    Example
    -------
    mesh = jax.make_mesh((4, 2), ("data", "model"))

    becomes

    mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(jax.sharding.AxisType.Auto,) * 2)

    Safety
    ------
    Safe where the code runs on an older JAX today, or uses names that the newer one does not have. Unsafe where neither
    tells. A module that uses Explicit axes elsewhere is left alone where its age is not known.

    References
    ----------
    JAX changelog 0.9.0; for AbstractMesh upstream commit 88f7a03bf8, which the changelog does not name.
    """

    code = "SF402"
    name = "make-mesh-axis-types"
    triggers = (f"lacks:axis_types;{MAKE_MESH}@2,{ABSTRACT_MESH}@2",)
    since = "0.9.0"
    first = True

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for call in module.calls():
            name = module.resolve(call.func)
            if name not in _FLIPPED or guarded(module, call):
                continue
            flipped, spoken = _FLIPPED[name]
            if not crosses(module.settings, flipped) or self._says(call):
                continue
            draft = Draft(self, module, call)
            if self._add(draft, call, name) and meant_auto(draft, flipped):
                yield draft.close(f"{spoken} makes Explicit axes since JAX {flipped}, and made Auto ones before")

    def _says(self, call: ast.Call) -> bool:
        """The axis types are given: by keyword, or as the third positional argument."""
        given = keyword(call, "axis_types")
        return (given is not None and not _is_none(given.value)) or len(call.args) > 2

    def _add(self, draft: Draft, call: ast.Call, name: str) -> bool:
        module = draft.module
        given = {k.arg: k.value for k in call.keywords}
        names = call.args[1] if len(call.args) > 1 else given.get("axis_names")
        sizes = call.args[0] if call.args else given.get("axis_shapes", given.get("axis_sizes"))
        if name == ABSTRACT_MESH and names is None:
            return False  # the form of pairs: SF405
        if isinstance(literal(names), int):
            return False
        if None in given or any(isinstance(a, ast.Starred) for a in call.args):
            draft.lower(Safety.MANUAL, "arguments are unpacked here; give axis_types= where they are put together")
            return True
        count = axis_count(module, names, sizes)
        if count == "":
            draft.lower(Safety.MANUAL, "the number of axes is not visible: give axis_types=(AxisType.Auto,) * number")
            return True
        text = auto(draft, count) if isinstance(count, int) else auto_for(draft, count)
        old = keyword(call, "axis_types")
        if old is not None:
            draft.edit(editing.replace(module, old.value, text))
        else:
            draft.edit(editing.add_keyword(module, call, f"axis_types={text}"))
        return True


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
