# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb


COUNT = 0


@jax.jit
def f(x):
    largest = hcb.call(lambda v: np.float32(v.max()), x, result_shape=1.0)
    where, value = hcb.call(lambda v: (np.int32(v.argmax()), np.float32(v.sum())), x, result_shape=(0, 0.0))
    many = hcb.call(lambda v: np.int32(np.count_nonzero(v)), x, result_shape=COUNT)
    return largest + where + value + many


assert f(jnp.array([0.0, 4.0, 1.0])) == 4 + 1 + 5 + 2
