"""What each JAX object has been called: every era's name of it, mapped to the one name the house uses.

The canonical name is the public one of the newest JAX known. Names that JAX removed keep their own canonical name,
since a codemod has to find them. Sources: the JAX changelog and a scan of the release tags 0.1.49 to 0.12.0.1.
"""

from __future__ import annotations

from packaging.version import Version

LATEST = Version("0.12.0.1")  #: the newest JAX whose behaviour shardfix has been measured against

PARTITION_SPEC = "jax.sharding.PartitionSpec"
NAMED_SHARDING = "jax.sharding.NamedSharding"
SINGLE_DEVICE_SHARDING = "jax.sharding.SingleDeviceSharding"
POSITIONAL_SHARDING = "jax.sharding.PositionalSharding"
GSPMD_SHARDING = "jax.sharding.GSPMDSharding"
MESH = "jax.sharding.Mesh"
ABSTRACT_MESH = "jax.sharding.AbstractMesh"
MAKE_MESH = "jax.make_mesh"
SET_MESH = "jax.set_mesh"
AXIS_TYPE = "jax.sharding.AxisType"
RESHARD = "jax.sharding.reshard"
WITH_SHARDING_CONSTRAINT = "jax.lax.with_sharding_constraint"
SHARD_MAP = "jax.shard_map"
OLD_SHARD_MAP = "jax.experimental.shard_map.shard_map"
PJIT = "jax.experimental.pjit.pjit"
JIT = "jax.jit"
PMAP = "jax.pmap"
PURE_CALLBACK = "jax.pure_callback"
IO_CALLBACK = "jax.experimental.io_callback"
DEBUG_CALLBACK = "jax.debug.callback"
DEBUG_PRINT = "jax.debug.print"
HOST_CALLBACK = "jax.experimental.host_callback"
DEVICE_PUT = "jax.device_put"
SHAPE_DTYPE_STRUCT = "jax.ShapeDtypeStruct"
TOP_LEVEL_ALL_GATHER = "jax._src.shard_map.top_level_all_gather"
PARTIAL = "functools.partial"

#: Old or second homes of an object -> its canonical name.
ALIASES: dict[str, str] = {
    "jax.P": PARTITION_SPEC,
    "jax.experimental.PartitionSpec": PARTITION_SPEC,
    "jax.experimental.pjit.PartitionSpec": PARTITION_SPEC,
    "jax.experimental.maps.PartitionSpec": PARTITION_SPEC,
    "jax.interpreters.pxla.PartitionSpec": PARTITION_SPEC,
    "jax.interpreters.sharded_jit.PartitionSpec": PARTITION_SPEC,
    "jax.experimental.sharding.PartitionSpec": PARTITION_SPEC,
    "jax._src.partition_spec.PartitionSpec": PARTITION_SPEC,
    "jax.NamedSharding": NAMED_SHARDING,
    "jax.experimental.pjit.NamedSharding": NAMED_SHARDING,
    "jax.sharding.MeshPspecSharding": NAMED_SHARDING,
    "jax.experimental.sharding.MeshPspecSharding": NAMED_SHARDING,
    "jax._src.named_sharding.NamedSharding": NAMED_SHARDING,
    "jax._src.sharding_impls.NamedSharding": NAMED_SHARDING,
    "jax.experimental.maps.Mesh": MESH,
    "jax.interpreters.pxla.Mesh": MESH,
    "jax._src.mesh.Mesh": MESH,
    "jax._src.mesh.AbstractMesh": ABSTRACT_MESH,
    "jax._src.sharding_impls.make_mesh": MAKE_MESH,
    "jax.sharding.use_mesh": SET_MESH,
    "jax.sharding.set_mesh": SET_MESH,
    "jax.sharding.AxisTypes": AXIS_TYPE,
    "jax.reshard": RESHARD,
    "jax.experimental.shard.auto_axes": "jax.sharding.auto_axes",
    "jax.experimental.shard.explicit_axes": "jax.sharding.explicit_axes",
    "jax.experimental.shard.reshard": RESHARD,
    "jax.experimental.pjit.with_sharding_constraint": WITH_SHARDING_CONSTRAINT,
    "jax._src.pjit.with_sharding_constraint": WITH_SHARDING_CONSTRAINT,
    "jax._src.shard_map.shard_map": SHARD_MAP,
    "jax._src.callback.pure_callback": PURE_CALLBACK,
    "jax._src.callback.io_callback": IO_CALLBACK,
    "jax._src.debugging.debug_callback": DEBUG_CALLBACK,
    "jax._src.api.device_put": DEVICE_PUT,
    "jax._src.api.jit": JIT,
    "jax._src.api.pmap": PMAP,
    "jax.core.ShapeDtypeStruct": SHAPE_DTYPE_STRUCT,
    "jax._src.api.ShapeDtypeStruct": SHAPE_DTYPE_STRUCT,
    "jax.numpy.ndarray": "jax.Array",
    "jax.tree_util.Partial": PARTIAL,
}

#: Packages that are never part of the project.
ELSEWHERE = frozenset({"collections", "contextlib", "functools", "jax", "jaxlib", "math", "numpy", "os", "typing"})

#: Last parts of the names that codemods ask about: only these are followed through modules of the project.
ASKED = frozenset(
    name.rpartition(".")[2]
    for name in [*ALIASES, *(v for k, v in list(globals().items()) if k.isupper() and isinstance(v, str))]
)


def canonical(dotted: str) -> str:
    """The canonical name of a dotted import path, the path itself where there is no other."""
    return ALIASES.get(dotted, dotted)
