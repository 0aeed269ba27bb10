import jax

for transform in (jax.jit, jax.pmap):
    print(transform.__name__)
