from jax._src.shard_map import shard_map
f = shard_map(g, mesh=mesh, in_specs=s, out_specs=s)
