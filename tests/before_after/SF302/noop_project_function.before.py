import jax


def shard_map(f, mesh, specs, check_rep=True, auto=frozenset()):
    return jax.jit(f)


f = shard_map(lambda a: a, None, (), check_rep=False)
