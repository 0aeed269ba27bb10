import jax


def build(f, transform=jax.pmap):
    return transform(f)
