import jax

def build(f, transform=None):
    transform = transform or jax.pmap
    return transform(f)
