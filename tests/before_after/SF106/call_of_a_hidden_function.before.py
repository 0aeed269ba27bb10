# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

from collections import Counter

counter = Counter()
tables = {"double": lambda v: np.asarray(v) * 2}


@jax.jit
def f(x):
    return hcb.call(tables["double"], x, result_shape=jax.ShapeDtypeStruct(x.shape, x.dtype))


np.testing.assert_array_equal(f(jnp.arange(3.0)), [0.0, 2.0, 4.0])
