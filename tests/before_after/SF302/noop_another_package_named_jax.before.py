import mylib.jax_like as jax
from mylib.jax_like.experimental import shard_map

f = jax.experimental.shard_map.shard_map(abs, mesh, None, None)
g = shard_map(abs, mesh, None, None)
