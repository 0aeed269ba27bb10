# shardfix: to=0.4.29
import jax
import jax.numpy as jnp
import numpy as np


def host(v):
    return np.asarray(v) + 1


@jax.jit
def f(x):
    return jax.pure_callback(host, jax.ShapeDtypeStruct(x.shape, x.dtype), x, ordered=False)


np.testing.assert_array_equal(f(jnp.arange(3.0)), [1.0, 2.0, 3.0])
