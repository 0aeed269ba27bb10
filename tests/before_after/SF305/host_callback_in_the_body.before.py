# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import numpy as np

import jax
import jax.numpy as jnp


def f(x):
    return jax.pure_callback(lambda v: np.sin(v), jax.ShapeDtypeStruct(x.shape, x.dtype), x)


RESULT = jax.pmap(f)(jnp.arange(16.0, dtype=jnp.float32).reshape(8, 2))
