# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np


out = jax.jit(lambda x: (lambda value: (jax.debug.print("what: sum\n{}", value), value)[1])(x + 1) * 2)(jnp.ones(2))
np.testing.assert_array_equal(out, [4.0, 4.0])
jax.effects_barrier()
