import jax
from jax.experimental import shard_map as old


def smap(f, mesh, i, o):
    if hasattr(jax, "shard_map"):
        return jax.shard_map(f, mesh=mesh, in_specs=i, out_specs=o)
    return old.shard_map(f, mesh, i, o, check_rep=True)
