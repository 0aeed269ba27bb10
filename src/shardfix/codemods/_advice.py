"""What a person can do about a JAX name that is gone and that no codemod rewrites."""

from __future__ import annotations

#: Longest prefix wins.
ADVICE: dict[str, str] = {
    "jax.experimental.maps.xmap": "write it as jax.jit(jax.shard_map(...)) or with jax.vmap(..., spmd_axis_name=...)",
    "jax.experimental.maps.thread_resources": (
        "enter meshes with jax.set_mesh and read jax.sharding.get_mesh(), or get_abstract_mesh() inside jit"
    ),
    "jax.experimental.maps": "Mesh is in jax.sharding; xmap has no successor but jax.shard_map",
    "jax.interpreters.pxla": "its internals have no public successor; Mesh and PartitionSpec are in jax.sharding",
    "jax.interpreters.xla": "its internals have no public successor",
    "jax.interpreters.sharded_jit": "use jax.jit with in_shardings and out_shardings, which name mesh axes",
    "jax.experimental.sharded_jit": "use jax.jit with in_shardings and out_shardings, which name mesh axes",
    "jax.experimental.global_device_array": "use jax.Array: jax.make_array_from_callback(shape, sharding, callback)",
    "jax.experimental.host_callback": "use jax.debug.callback, jax.pure_callback or jax.experimental.io_callback",
    "jax.experimental.callback": "use jax.pure_callback or write an interpreter with jax.make_jaxpr",
    "jax.experimental.pjit.AUTO": "leave the sharding out to have it inferred; there is no public AUTO any more",
    "jax.experimental.pjit.FROM_GDA": "leave the argument out and pass sharded jax.Arrays",
    "jax.experimental.pjit.pjit_p": "jax.extend.core.primitives.jit_p, which is called jit in a jaxpr",
    "jax.experimental.optimizers": "it is jax.example_libraries.optimizers; optax is the maintained library",
    "jax.experimental.stax": "it is jax.example_libraries.stax; flax is the maintained library",
    "jax.ops.index": "write x.at[index].set(value)",
    "jax.ops.index_update": "write x.at[index].set(value)",
    "jax.ops.index_add": "write x.at[index].add(value)",
    "jax.ops.index_mul": "write x.at[index].multiply(value)",
    "jax.ops.index_min": "write x.at[index].min(value)",
    "jax.ops.index_max": "write x.at[index].max(value)",
    "jax.sharding.PmapSharding": "pmap gives NamedShardings since JAX 0.8",
    "jax.sharding.PositionalSharding": "NamedSharding(Mesh(devices.reshape(...), names), PartitionSpec(...))",
    "jax.sharding.GSPMDSharding": "use NamedSharding",
    "jax.sharding.OpShardingSharding": "use NamedSharding",
    "jax.device_put_replicated": "stack the value and device_put it over a mesh of the devices",
    "jax.device_put_sharded": "stack the shards and device_put them over a mesh of the devices",
    "jax.lax.pdot": "lax.psum(jnp.einsum(...), axis_name)",
    "jax.lax.xeinsum": "lax.psum(jnp.einsum(...), axis_name)",
    "jax.lax.pvary": "lax.pcast(x, axis_name, to='varying')",
    "jax.soft_pmap": "use jax.vmap inside jax.shard_map",
    "jax.xla_computation": "jax.jit(f).lower(...).compiler_ir()",
    "jax.core.axis_frame": "lax.axis_size(axis_name)",
    "jax.util": "it was internal; copy what is needed",
    "jax.lib.xla_bridge": "use jax.extend.backend or jax.devices()",
    "jax.abstract_arrays": "use jax.core.ShapedArray",
}


def advice(path: str) -> str:
    """What JAX offers instead of a dotted name, "" where nothing is known."""
    while path:
        if path in ADVICE:
            return ADVICE[path]
        path = path.rpartition(".")[0]
    return ""
