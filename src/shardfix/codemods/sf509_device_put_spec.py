"""SF509: `device_put` of a PartitionSpec under `with mesh:`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis import meshes
from shardfix.analysis.guards import guarded
from shardfix.analysis.meshes import MeshInfo
from shardfix.analysis.module import Module, keyword
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import DEVICE_PUT, NAMED_SHARDING
from shardfix.model import Rewrite, Safety


class DevicePutSpec(Codemod):
    """Gives `device_put` the mesh that a PartitionSpec is meant on.

    What it does
    ------------
    Turns `jax.device_put(x, P("data"))` under `with mesh:` into `jax.device_put(x, NamedSharding(mesh, P("data")))`,
    for every spec of a tuple, list or dictionary too.

    Why
    ---
    "ValueError: Please set a mesh via `jax.set_mesh` if a PartitionSpec is passed to device_put": `with mesh:` does not
    count.

    Example
    -------
    with mesh:
        x = jax.device_put(x, P("data"))

    becomes

    with mesh:
        x = jax.device_put(x, NamedSharding(mesh, P("data")))

    Safety
    ------
    Safe: the mesh of the innermost `with` is named. Manual where it has no name there. Under `jax.set_mesh`, or in a
    function whose callers may have set a mesh, the spec is right as it is.

    References
    ----------
    The same on all JAX versions.
    """

    code = "SF509"
    name = "device-put-spec"
    triggers = ("enters-mesh & name:jax.device_put & name:jax.sharding.PartitionSpec",)

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for call in module.calls():
            if module.callee(call) != DEVICE_PUT or guarded(module, call):
                continue
            given = keyword(call, "device")
            value = given.value if given is not None else call.args[1] if len(call.args) > 1 else None
            specs = list(_specs(module, value)) if value is not None else []
            context = next(iter(meshes.contexts(module, call)), None)
            if specs and context is not None and not context.set_mesh:
                yield self._call(module, call, specs, context.mesh)

    def _call(self, module: Module, call: ast.Call, specs: list[ast.expr], mesh: MeshInfo | None) -> Rewrite:
        draft = Draft(self, module, call)
        named = mesh is not None and isinstance(mesh.node, (ast.Name, ast.Attribute))
        if mesh is not None and named and module.same_meaning(mesh.node, call):
            draft.because(mesh.evidence)
            for spec in specs:
                draft.edit(*editing.wrap(module, spec, f"{draft.name(NAMED_SHARDING)}({mesh.expression}, ", ")"))
        else:
            draft.lower(Safety.MANUAL, "write NamedSharding(mesh, spec); the mesh has no name here")
        return draft.close("device_put takes a PartitionSpec only under jax.set_mesh; `with mesh:` does not count")


def _specs(module: Module, node: ast.expr) -> Iterator[ast.expr]:
    """The specs of a value as it is written; a name counts where it stands for one."""
    if isinstance(node, (ast.Tuple, ast.List)):
        for element in node.elts:
            yield from _specs(module, element)
    elif isinstance(node, ast.Dict):
        for element in node.values:
            yield from _specs(module, element)
    elif meshes.is_spec(module, node):
        yield node
