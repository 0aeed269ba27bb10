# runs
import jax

for transform in (jax.jit, jax.vmap, jax.pmap):
    step = transform(lambda x: x + 1)
    step(jax.numpy.arange(8.0))
