import jax


def is_parallel(transform):
    return transform is jax.pmap
