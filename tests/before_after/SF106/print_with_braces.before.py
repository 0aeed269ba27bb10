# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb



@jax.jit
def f(x):
    return hcb.id_print(x, set="{a, b}", quote='"q"')


np.testing.assert_array_equal(f(jnp.ones(2)), np.ones(2))
hcb.barrier_wait()
