import jax


def choose(parallel):
    if parallel:
        return jax.pmap
    return jax.jit
