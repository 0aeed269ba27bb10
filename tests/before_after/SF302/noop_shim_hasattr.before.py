import jax

if hasattr(jax, "shard_map"):
    shard_map = jax.shard_map
else:
    from jax.experimental.shard_map import shard_map
f = shard_map(g, mesh=mesh, in_specs=s, out_specs=s)
