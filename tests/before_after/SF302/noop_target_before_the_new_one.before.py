# shardfix: to=0.7.2
from jax.experimental.shard_map import shard_map
f = shard_map(g, mesh, s, s, check_rep=False)
