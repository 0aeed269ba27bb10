# raises: TypeError: Error interpreting argument to
import jax
import jax.numpy as jnp
import numpy as np

import jax.experimental

count = []


def draw(low):
    count.append(1)
    return np.float32(low + len(count))


def f(low):
    return jax.experimental.io_callback(draw, jax.ShapeDtypeStruct((), jnp.float32), low, vmap_method="sequential")


assert sorted(np.asarray(jax.vmap(f)(jnp.zeros(3))).tolist()) == [1.0, 2.0, 3.0]
