"""SF208: GlobalDeviceArray."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis.module import Module, keyword
from shardfix.analysis.uses import Use, shimmed, uses
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import NAMED_SHARDING, PARTITION_SPEC
from shardfix.model import Edit, Rewrite, Safety

_GDA = "jax.experimental.global_device_array.GlobalDeviceArray"
_CALLBACK = "jax.make_array_from_callback"
_ARRAYS = "jax.make_array_from_single_device_arrays"
#: What is called -> (function of today, names of the parameters after the mesh and the spec).
_MAKERS = {_GDA: (_ARRAYS, "device_buffers"), f"{_GDA}.from_callback": (_CALLBACK, "data_callback")}
_ATTRIBUTES = {"local_shards": "addressable_shards", "local_data": "addressable_data"}


class GlobalDeviceArray(Codemod):
    """Makes a jax.Array where the code makes a GlobalDeviceArray.

    What it does
    ------------
    Writes `GlobalDeviceArray.from_callback(shape, mesh, spec, f)` as `jax.make_array_from_callback` and the constructor
    as `jax.make_array_from_single_device_arrays`, with a NamedSharding; `local_shards` and `local_data` of the result
    get today's names.

    Why
    ---
    "ModuleNotFoundError: No module named 'jax.experimental.global_device_array'". A jax.Array is what a
    GlobalDeviceArray was.

    Example
    -------
    gda = GlobalDeviceArray.from_callback(shape, mesh, P("x"), load)

    becomes

    gda = jax.make_array_from_callback(shape, NamedSharding(mesh, P("x")), load)

    Safety
    ------
    Unsafe: `isinstance` tests and attributes in code that is not visible here may need the new names too. Manual for
    the batched callbacks, annotations and `isinstance`.

    References
    ----------
    Removed in JAX 0.4.7; `jax.Array` has been the default since 0.4.1.
    """

    code = "SF208"
    name = "global-device-array"
    triggers = ("path:jax.experimental.global_device_array.GlobalDeviceArray",)
    since = "0.4.1"
    until = "0.4.7"

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for use in uses(module):
            if use.path.startswith(_GDA) and not shimmed(module, use):
                yield self._finding(module, use)

    def _finding(self, module: Module, use: Use) -> Rewrite:
        call = module.parent(use.node)
        maker = _MAKERS.get(use.path)
        parts = _parts(call, maker[1]) if isinstance(call, ast.Call) and call.func is use.node and maker else None
        draft = Draft(self, module, use.node, Safety.UNSAFE)
        if parts is None or maker is None or not isinstance(call, ast.Call):
            draft.lower(Safety.MANUAL, "")
            batched = use.path.rpartition(".")[2].startswith("from_batched")
            advice = "every array is a jax.Array"
            if batched:
                advice = "make_array_from_callback calls back once for each shard"
            return draft.close(f"GlobalDeviceArray was removed in JAX 0.4.7: {advice}")
        mesh, spec = parts
        start = editing.outer_start(module, mesh, call)
        end = editing.outer_end(module, editing.argument_span(module, spec)[1], call)
        values = [m.value if isinstance(m, ast.keyword) else m for m in (mesh, spec)]
        texts = [module.source(value) for value in values]
        if isinstance(values[1], (ast.Tuple, ast.List)):
            texts[1] = f"{draft.name(PARTITION_SPEC)}({texts[1][1:-1].rstrip(', ')})"
        name = "sharding=" if isinstance(mesh, ast.keyword) else ""
        draft.edit(
            editing.replace(module, use.node, draft.name(maker[0])),
            Edit(start, end, f"{name}{draft.name(NAMED_SHARDING)}({', '.join(texts)})"),
        )
        for argument in call.keywords:
            new = {"global_shape": "shape", "device_buffers": "arrays"}.get(argument.arg or "")
            if new:
                draft.edit(editing.rename_keyword(module, argument, new))
        self._attributes(draft, call)
        draft.may_be_unused(use.node)
        draft.drops("jax.experimental.global_device_array")
        return draft.close("a GlobalDeviceArray is a jax.Array since JAX 0.4.1; the class was removed in 0.4.7")

    def _attributes(self, draft: Draft, call: ast.Call) -> None:
        """`gda.local_shards` where gda is the array that the call makes."""
        module = draft.module
        for node in module.nodes(ast.Attribute):
            if node.attr in _ATTRIBUTES and module.value(node.value) is call:
                end = module.span(node)[1]
                draft.edit(Edit(end - len(node.attr), end, _ATTRIBUTES[node.attr]))


def _parts(call: ast.Call, last: str) -> tuple[ast.expr | ast.keyword, ast.expr | ast.keyword] | None:
    """The mesh and the spec of a call whose arguments are all visible and stand in the order of the signature."""
    if any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords):
        return None
    known = ("global_shape", "global_mesh", "mesh_axes", last)
    if len(call.args) > len(known) or any(k.arg not in known for k in call.keywords):
        return None
    mesh = keyword(call, "global_mesh") or (call.args[1] if len(call.args) > 1 else None)
    spec = keyword(call, "mesh_axes") or (call.args[2] if len(call.args) > 2 else None)
    if mesh is None or spec is None or isinstance(mesh, ast.keyword) != isinstance(spec, ast.keyword):
        return None
    if isinstance(mesh, ast.keyword) and isinstance(spec, ast.keyword):
        order = [k.arg for k in call.keywords]
        return (mesh, spec) if order.index("mesh_axes") == order.index("global_mesh") + 1 else None
    return mesh, spec
