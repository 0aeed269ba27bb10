# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb


def f(x, name, options):
    for i in range(2):
        x = hcb.id_print(x, layer=i, name=name, width=options["width"])
    return x


np.testing.assert_array_equal(jax.jit(lambda x: f(x, "dense", {"width": 3}))(jnp.ones(2)), np.ones(2))
hcb.barrier_wait()
