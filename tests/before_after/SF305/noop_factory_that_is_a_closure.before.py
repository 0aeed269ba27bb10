# runs
import jax


def make(devices):
    def pmap(function):
        return jax.jit(jax.vmap(function), device=None) if devices else function

    return pmap(lambda x: x), pmap(abs)
