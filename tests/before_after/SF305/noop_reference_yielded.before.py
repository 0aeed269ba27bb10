import jax

def transforms():
    yield jax.jit
    yield jax.pmap


assert len(list(transforms())) == 2
