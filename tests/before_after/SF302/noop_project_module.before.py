import jax
from .parallel.shard_map import shard_map
f = shard_map(g, mesh, s, s, check_rep=False)
