# runs
# T21: a keyword that JAX does not take goes to the callback, where it may be the user's own
import jax
import jax.numpy as jnp
import numpy as np


def host(x, vma=None, axis_resources=None):
    assert int(vma) == 3 and int(axis_resources) == 4
    return np.asarray(x) * 2


y = jax.pure_callback(host, jax.ShapeDtypeStruct((2,), np.float32), jnp.ones(2), vma=3, axis_resources=4)
assert float(y.sum()) == 4.0
