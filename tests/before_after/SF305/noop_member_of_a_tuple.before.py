# runs
import jax


def check(transform):
    assert transform in (jax.vmap, jax.pmap)
    return transform


check(jax.vmap)
