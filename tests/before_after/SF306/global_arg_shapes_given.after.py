# shardfix: unsafe
# raises: TypeError: pmap() got an unexpected keyword argument 'global_arg_shapes'
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.pmap)
def f(v):
    return v


assert f(jnp.arange(8.0)).shape == (8,)
