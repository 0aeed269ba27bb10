# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb



@jax.jit
def f(x):
    y = hcb.id_print(x * 2, what="y", step=3)
    z = hcb.id_print(y, result=y + 1)
    return hcb.id_print(z - 1)


np.testing.assert_array_equal(f(jnp.arange(3.0)), [0.0, 2.0, 4.0])
hcb.barrier_wait()
