"""What a person can do about a JAX name that is gone and that no codemod rewrites."""

from __future__ import annotations

#: Longest prefix wins.
ADVICE: dict[str, str] = {
    # entry points and meshes
    "jax.experimental.maps.xmap": "write it as jax.jit(jax.shard_map(...)) or with jax.vmap(..., spmd_axis_name=...)",
    "jax.experimental.maps.thread_resources": (
        "enter meshes with jax.set_mesh and read jax.sharding.get_mesh(), or get_abstract_mesh() inside jit"
    ),
    "jax.experimental.maps": "Mesh is in jax.sharding; xmap has no successor but jax.shard_map",
    "jax.interpreters.pxla.ShardingSpec": "NamedSharding says how an array is laid out",
    "jax.interpreters.pxla": "its internals have no public successor; Mesh and PartitionSpec are in jax.sharding",
    "jax.interpreters.xla": "its internals have no public successor",
    "jax.interpreters.sharded_jit": "use jax.jit with in_shardings and out_shardings, which name mesh axes",
    "jax.experimental.sharded_jit": "use jax.jit with in_shardings and out_shardings, which name mesh axes",
    "jax.experimental.global_device_array": "use jax.Array: jax.make_array_from_callback(shape, sharding, callback)",
    "jax.experimental.pjit.AUTO": "leave the sharding out to have it inferred; there is no public AUTO any more",
    "jax.experimental.pjit.FROM_GDA": "leave the argument out and pass sharded jax.Arrays",
    "jax.experimental.pjit": "it was internal",
    "jax.experimental.shard_map": "it was internal, or is at home elsewhere: jax.sharding, jax.tree_util, jax.core",
    "jax.experimental.shard_alike": "constrain both values to one sharding with jax.lax.with_sharding_constraint",
    "jax.soft_pmap": "use jax.vmap inside jax.shard_map",
    "jax.spmd_mode": "arrays over several processes are allowed everywhere now: leave it out",
    # shardings and arrays
    "jax.sharding.PmapSharding": "pmap gives NamedShardings since JAX 0.8",
    "jax.sharding.PositionalSharding": "NamedSharding(Mesh(devices.reshape(...), names), PartitionSpec(...))",
    "jax.sharding.GSPMDSharding": "use NamedSharding",
    "jax.sharding.OpShardingSharding": "use NamedSharding",
    "jax.device_put_replicated": "stack the value and device_put it over a mesh of the devices",
    "jax.device_put_sharded": "stack the shards and device_put them over a mesh of the devices",
    "jax.dlpack.to_dlpack": "hand the array itself to the consumer, which calls its __dlpack__()",
    "jax.lib.xla_extension.ArrayImpl": "use jax.Array",
    "jax.lib.xla_client.ArrayImpl": "use jax.Array",
    "jax.ops.index": "write x.at[index].set(value)",
    "jax.ops.index_update": "write x.at[index].set(value)",
    "jax.ops.index_add": "write x.at[index].add(value)",
    "jax.ops.index_mul": "write x.at[index].multiply(value)",
    "jax.ops.index_min": "write x.at[index].min(value)",
    "jax.ops.index_max": "write x.at[index].max(value)",
    # callbacks
    "jax.experimental.host_callback.barrier_wait": "jax.effects_barrier()",
    "jax.experimental.host_callback.id_print": "jax.debug.print, which does not return its argument",
    "jax.experimental.host_callback.id_tap": "jax.debug.callback, or io_callback where it has to happen",
    "jax.experimental.host_callback.call": "jax.experimental.io_callback(f, result_shape, x), or jax.pure_callback",
    "jax.experimental.host_callback": "use jax.debug.callback, jax.pure_callback or jax.experimental.io_callback",
    "jax.experimental.callback": "use jax.pure_callback or write an interpreter with jax.make_jaxpr",
    "jax.lax.infeed": "use jax.experimental.io_callback",
    "jax.lax.outfeed": "use jax.experimental.io_callback",
    # collectives and other functions
    "jax.lax.all_gather_invariant": "jax.lax.all_gather(..., to=...)",
    "jax.lax.pdot": "lax.psum(jnp.einsum(...), axis_name)",
    "jax.lax.xeinsum": "lax.psum(jnp.einsum(...), axis_name)",
    "jax.lax.pvary": "lax.pcast(x, axis_name, to='varying')",
    "jax.lax.tie_in": "leave it out: tie_in(x, y) is y",
    "jax.lax.prod": "use jnp.prod or math.prod",
    "jax.tree_util.build_tree": (
        "it took the children nested as in the tree; jax.tree.unflatten takes the leaves in one flat list"
    ),
    "jax.random.shuffle": "jax.random.permutation",
    "jax.random.threefry_2x32": "use jax.random with keys",
    "jax.numpy.NINF": "-jnp.inf",
    "jax.numpy.NZERO": "-0.0",
    "jax.numpy.PZERO": "0.0",
    "jax.numpy.in1d": "jnp.isin, which keeps the shape of its first argument",
    "jax.numpy.issubsctype": "jnp.issubdtype",
    "jax.scipy.special.sph_harm": "sph_harm_y, which takes its arguments in another order",
    "jax.xla_computation": "jax.jit(f).lower(...).compiler_ir()",
    "jax.experimental.disable_x64": "jax.enable_x64(False)",
    "jax.experimental.x64_context.disable_x64": "jax.enable_x64(False)",
    "jax.experimental.export": "jax.export",
    "jax.experimental.array_api": "jax.numpy is an array API namespace itself",
    "jax.experimental.optimizers": "it is jax.example_libraries.optimizers; optax is the maintained library",
    "jax.experimental.stax": "it is jax.example_libraries.stax; flax is the maintained library",
    "jax.experimental.pallas.load": "load of jax.experimental.pallas.triton, or index the ref",
    "jax.experimental.pallas.store": "store of jax.experimental.pallas.triton, or assign to the ref",
    "jax.experimental.pallas.swap": "swap of jax.experimental.pallas.triton, or index the ref",
    "jax.experimental.pallas.tpu.ANY": "jax.experimental.pallas.ANY",
    "jax.experimental.pallas.tpu.repeat": "jnp.repeat or jnp.tile",
    "jax.random.default_prng_impl": "the option jax_default_prng_impl",
    "jax.tree_util.register_keypaths": "jax.tree_util.register_pytree_with_keys",
    # what was never public, or only by accident
    "jax.config": "import the object: `from jax import config`",
    "jax.core.axis_frame": "lax.axis_size(axis_name)",
    "jax.core.raise_to_shaped": "leave it out: every abstract value is shaped",
    "jax.core.trace_state_clean": "ask jax.extend.core.unsafe_am_i_under_a_jit_DO_NOT_USE() if it has to be",
    "jax.core": "what is public of it is in jax.extend.core",
    "jax.interpreters.ad": "it was internal",
    "jax.interpreters.batching": "it was internal",
    "jax.interpreters.mlir": "it was internal",
    "jax.interpreters.partial_eval": "it was internal; jax.make_jaxpr and jax.extend.core.jaxpr_as_fun are public",
    "jax.util.safe_map": "jax.api_util.safe_map, or map() of lists of one length",
    "jax.util.safe_zip": "zip(..., strict=True)",
    "jax.util": "it was internal; copy what is needed",
    "jax.api": "its public functions are in jax",
    "jax.lib.xla_bridge": "use jax.extend.backend or jax.devices()",
    "jax.lib.xla_client": "its internals have no public successor",
    "jax.lib.xla_extension": "its internals have no public successor",
    "jax.abstract_arrays": "use jax.core.ShapedArray",
    "jax.linear_util": "jax.extend.linear_util",
    "jax.prng": "it was internal; jax.random and jax.extend.random are public",
}


def advice(path: str) -> str:
    """What JAX offers instead of a dotted name, "" where nothing is known."""
    while path:
        if path in ADVICE:
            return ADVICE[path]
        path = path.rpartition(".")[0]
    return ""


#: What JAX deprecated without a successor: name -> the release, and what a person can do.
DEPRECATED: dict[str, tuple[str, str]] = {
    "jax.lax.psend": ("0.12.0", "jax.lax.ppermute sends and receives at once"),
    "jax.lax.precv": ("0.12.0", "jax.lax.ppermute sends and receives at once"),
}
