# shardfix: from=0.8.0
from jax.experimental.shard_map import shard_map
f = shard_map(g, mesh=mesh, in_specs=s, out_specs=s)
