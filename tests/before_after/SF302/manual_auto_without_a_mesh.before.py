# manual: the axes of the mesh are not visible
from jax.experimental.shard_map import shard_map
f = shard_map(body, make(), specs, specs, auto=frozenset(names))
