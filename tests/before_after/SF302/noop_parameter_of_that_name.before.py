from jax.experimental import shard_map as unused


def apply(shard_map, f, mesh):
    return shard_map(f, mesh, None, None, check_rep=False)
