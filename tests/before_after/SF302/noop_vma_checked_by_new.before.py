from functools import partial
from jax import shard_map

smap = partial(shard_map, mesh=mesh, check_vma=True)
f = smap(g, in_specs=s, out_specs=s)
