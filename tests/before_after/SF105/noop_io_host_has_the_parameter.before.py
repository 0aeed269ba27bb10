import jax
import jax.numpy as jnp
import numpy as np

from jax.experimental import io_callback


def record(v, vmap_method):
    print(v, vmap_method)


io_callback(record, None, jnp.ones(2), vmap_method=jnp.float32(1))
