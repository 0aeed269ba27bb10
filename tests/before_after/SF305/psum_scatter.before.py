# era: 0.7.2
# runs
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.pmap, axis_name="i")
def scatter(x):
    return jax.lax.psum_scatter(x, "i"), jax.lax.psum_scatter(x, "i", tiled=True)


RESULT = scatter(jnp.arange(64.0).reshape(8, 8))
