# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np


def f(x, name, options):
    for i in range(2):
        jax.debug.print("layer: " + str(i) + " name: " + str(name) + " width: " + str(options["width"]) + "\n{}", x)
    return x


np.testing.assert_array_equal(jax.jit(lambda x: f(x, "dense", {"width": 3}))(jnp.ones(2)), np.ones(2))
jax.effects_barrier()
