# runs
import functools

import jax

step = functools.reduce(lambda f, transform: transform(f), [jax.vmap, jax.pmap], lambda x: x + 1)
step(jax.numpy.ones((8, 2)))
