"""SF509: a PartitionSpec without a mesh, where JAX wants a sharding."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Iterator

from shardfix import editing
from shardfix.analysis import meshes
from shardfix.analysis.guards import guarded
from shardfix.analysis.meshes import MeshInfo
from shardfix.analysis.module import Module
from shardfix.codemods._sharding_parameters import PARAMETERS
from shardfix.codemods._sharding_places import Place, places
from shardfix.codemods._sharding_targets import expects_an_error
from shardfix.codemods.base import Codemod, Draft
from shardfix.jaxnames import DEVICE_PUT, NAMED_SHARDING, PARTITION_SPEC, SHAPE_DTYPE_STRUCT
from shardfix.model import Evidence, Rewrite, Safety

#: They take a PartitionSpec under `jax.set_mesh`, which alone gives it a mesh.
_UNDER_SET_MESH = {
    DEVICE_PUT, SHAPE_DTYPE_STRUCT, "jax.make_array_from_process_local_data", "jax.numpy.eye",
    "jax.numpy.fft.rfftfreq",
}  # fmt: skip
#: They never take one.
_NEVER = {
    "jax.make_array_from_callback", "jax.make_array_from_single_device_arrays", "jax.lax.full", "jax.lax.full_like",
    "jax.numpy.fft.fftfreq",
    *(
        f"jax.numpy.{name}"
        for name in (
            "arange", "array", "asarray", "empty", "empty_like", "full", "full_like", "linspace", "ones", "ones_like",
            "zeros", "zeros_like",
        )
    ),
}  # fmt: skip
_PARAMETERS = ("device", "sharding")


def _triggers() -> Iterator[str]:
    """A spec that is given where it takes no spec: written there, or under a name of the module."""
    given = [p for p in PARAMETERS if p.function in _UNDER_SET_MESH | _NEVER and p.name in _PARAMETERS]
    placed = sorted(f"{p.function}@{p.position}" for p in given if p.position is not None)
    yield f"made:{PARTITION_SPEC};;{','.join(placed)}"
    yield f"made:{PARTITION_SPEC};{','.join(_PARAMETERS)};;{'|'.join(sorted({p.function for p in given}))}"


class DevicePutSpec(Codemod):
    """Gives a PartitionSpec its mesh, where `device_put`, `jnp.zeros(device=)` and their like want a sharding.

    What it does
    ------------
    Turns `jax.device_put(x, P("data"))` under `with mesh:` into `jax.device_put(x, NamedSharding(mesh, P("data")))`,
    for every spec of a tuple, list or dictionary too. The same in `ShapeDtypeStruct(sharding=)` and
    `make_array_from_process_local_data`; and, whatever is around, in `make_array_from_callback`,
    `make_array_from_single_device_arrays`, `lax.full(sharding=)` and the `device=` of the functions of `jax.numpy` that
    make arrays.

    Why
    ---
    "ValueError: Please set a mesh via `jax.set_mesh` if a PartitionSpec is passed to device_put": `with mesh:` does not
    count. "AttributeError: 'P' object has no attribute '_is_concrete'" of `jnp.zeros(8, device=P("x"))`.

    Example
    -------
    with mesh:
        x = jax.device_put(x, P("data"))

    becomes

    with mesh:
        x = jax.device_put(x, NamedSharding(mesh, P("data")))

    Safety
    ------
    Safe: the mesh of the innermost context, or the only one in scope, is named. Manual where it has no name there.
    Under `jax.set_mesh`, or in a function whose callers may have set a mesh, the spec is right as it is for those that
    take one there.

    References
    ----------
    The same on all JAX versions.
    """

    code = "SF509"
    name = "device-put-spec"
    triggers = tuple(_triggers())

    def rewrites(self, module: Module) -> Iterator[Rewrite]:
        for place in places(module):
            function = place.parameter.function
            never = function in _NEVER
            if not (never or function in _UNDER_SET_MESH) or place.parameter.name not in _PARAMETERS:
                continue
            specs = list(_specs(module, place.value))
            if not specs or guarded(module, place.call) or expects_an_error(module, place.call):
                continue
            context = next(iter(meshes.contexts(module, place.call)), None)
            if never:
                yield self._never(module, place, specs)
            elif context is not None and not context.set_mesh:
                mesh = context.mesh if _has_a_name(module, context.mesh, place.call) else None
                reason = f"{place.parameter.short} takes a PartitionSpec only under jax.set_mesh"
                later = _runs_later(module, place.call, context.node)
                yield self._place(module, place, specs, mesh, f"{reason}; `with mesh:` does not count", later=later)

    def _never(self, module: Module, place: Place, specs: list[ast.expr]) -> Rewrite:
        meant = meshes.meant(module, place.call, _axes(specs))
        mesh = None if meant.body else meant.mesh
        reason = f"{place.parameter.short} takes no PartitionSpec as {place.parameter.name}, but a NamedSharding"
        return self._place(module, place, specs, mesh, reason, meant.evidence)

    def _place(
        self,
        module: Module,
        place: Place,
        specs: list[ast.expr],
        mesh: MeshInfo | None,
        reason: str,
        evidence: Evidence | None = None,
        later: bool = False,
    ) -> Rewrite:
        draft = Draft(self, module, place.call)
        if later:
            draft.lower(Safety.UNSAFE, "the function in the block may be called outside of it, under another mesh")
        if mesh is None:
            draft.lower(Safety.MANUAL, "write NamedSharding(mesh, spec); the mesh has no name here")
        elif place.apart:
            draft.lower(Safety.MANUAL, "it stands outside of the call: write NamedSharding(mesh, spec) there")
        else:
            draft.because(evidence or mesh.evidence)
            for spec in specs:
                draft.edit(*editing.wrap(module, spec, f"{draft.name(NAMED_SHARDING)}({mesh.expression}, ", ")"))
        return draft.close(reason)


def _runs_later(module: Module, call: ast.Call, block: ast.AST) -> bool:
    """Whether a call stands in a function that a block only defines."""
    inside = itertools.takewhile(lambda each: each is not block, module.ancestors(call))
    return any(isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)) for each in inside)


def _has_a_name(module: Module, mesh: MeshInfo | None, at: ast.AST) -> bool:
    named = mesh is not None and isinstance(mesh.node, (ast.Name, ast.Attribute))
    return mesh is not None and named and module.same_meaning(mesh.node, at)


def _axes(specs: list[ast.expr]) -> list[str]:
    """The axis names that are written in specs."""
    found = [node.value for spec in specs for node in ast.walk(spec) if isinstance(node, ast.Constant)]
    return [value for value in found if isinstance(value, str)]


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
