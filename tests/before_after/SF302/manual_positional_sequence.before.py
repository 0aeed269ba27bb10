# manual: positional arguments come from a *sequence
from jax.experimental.shard_map import shard_map
arguments = (mesh, specs, specs)
f = shard_map(body, *arguments)
