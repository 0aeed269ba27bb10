import jax

def run(f, transform=None):
    return transform is not None


assert run(abs, transform=jax.pmap)
