"""SF405: `AbstractMesh` given pairs of name and size."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from packaging.version import Version

from shardfix import editing
from shardfix.analysis.guards import guarded
from shardfix.analysis.module import Module, keyword
from shardfix.codemods._axis_types import auto
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import ABSTRACT_MESH
from shardfix.model import Edit, Rewrite, Safety


class AbstractMeshPairs(Codemod):
    """Gives AbstractMesh its sizes and names apart.

    What it does
    ------------
    Turns `AbstractMesh((("x", 4), ("y", 2)))` into `AbstractMesh((4, 2), ("x", "y"))`, with Auto axes where the target
    JAX would make Explicit ones, and `AbstractMesh(mesh.shape_tuple)` into `mesh.abstract_mesh`.

    Why
    ---
    Pairs were taken until JAX 0.5.2. Since then: "AbstractMesh.__new__() missing 1 required positional argument:
    'axis_names'".

    Example
    -------
    mesh = AbstractMesh((("x", 4), ("y", 2)))

    becomes

    mesh = AbstractMesh((4, 2), ("x", "y"), axis_types=(jax.sharding.AxisType.Auto,) * 2)

    Safety
    ------
    Safe where the pairs are visible, manual otherwise.

    References
    ----------
    JAX 0.5.3; the default axis types of AbstractMesh became Explicit in 0.11.1.
    """

    code = "SF405"
    name = "abstract-mesh-pairs"
    triggers = (f"lacks:;{ABSTRACT_MESH}@1",)
    since = "0.5.3"
    until = "0.5.3"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for call in module.calls():
            if module.resolve(call.func) != ABSTRACT_MESH or guarded(module, call):
                continue
            plain = call.args and not isinstance(call.args[0], ast.Starred)
            single = plain and len(call.args) == 1 and all(k.arg in ("axis_types",) for k in call.keywords)
            by_name = not call.args and keyword(call, "shape_tuple") is not None
            if single or by_name:
                draft = Draft(self, module, call)
                self._apart(draft, call)
                yield draft.close("AbstractMesh takes sizes and names apart since JAX 0.5.3")

    def _apart(self, draft: Draft, call: ast.Call) -> None:
        module = draft.module
        named = keyword(call, "shape_tuple")
        pairs = named.value if named is not None else call.args[0]
        value = module.value(pairs)
        if isinstance(pairs, ast.Attribute) and pairs.attr == "shape_tuple" and not keyword(call, "axis_types"):
            # The mesh itself has the abstract one.
            draft.edit(editing.replace(module, call, f"{module.source(pairs.value)}.abstract_mesh"))
            draft.may_be_unused(call.func)
            return
        parts = [_pair(p) for p in value.elts] if isinstance(value, (ast.Tuple, ast.List)) else []
        if not parts or any(p is None for p in parts):
            draft.lower(Safety.MANUAL, "the pairs are not visible: give the sizes and the names as two tuples")
            return
        known = [p for p in parts if p is not None]
        names = ", ".join(module.source(name) for name, _ in known)
        sizes = ", ".join(module.source(size) for _, size in known)
        comma = "," if len(known) == 1 else ""
        start = editing.argument_span(module, named)[0] if named is not None else module.span(pairs)[0]
        draft.edit(Edit(start, module.span(pairs)[1], f"({sizes}{comma}), ({names}{comma})"))
        if module.settings.to_version >= Version("0.11.1") and keyword(call, "axis_types") is None:
            end = editing.outer_end(module, module.span(pairs)[1], call)
            draft.edit(Edit(end, end, f", axis_types={auto(draft, len(known))}"))


def _pair(node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    if isinstance(node, (ast.Tuple, ast.List)) and len(node.elts) == 2:
        return node.elts[0], node.elts[1]
    return None
