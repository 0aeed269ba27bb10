# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb


out = jax.jit(lambda x: hcb.id_print(x + 1, what="sum") * 2)(jnp.ones(2))
np.testing.assert_array_equal(out, [4.0, 4.0])
hcb.barrier_wait()
