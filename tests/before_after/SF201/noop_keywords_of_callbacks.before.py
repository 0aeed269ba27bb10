# runs
import jax
import jax.numpy as jnp
import numpy as np


def host(v, axis):
    return np.asarray(v) * axis


@jax.jit
def f(x):
    return jax.pure_callback(host, jax.ShapeDtypeStruct((4,), "float32"), x, axis=3, sharding=None)


got = f(jnp.arange(4, dtype="float32"))
np.testing.assert_array_equal(got, np.arange(4) * 3)
