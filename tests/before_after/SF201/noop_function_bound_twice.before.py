import os

import jax.numpy as jnp

from project import zeros as named_zeros

if os.environ.get("NAMED"):
    zeros = named_zeros
else:
    zeros = jnp.zeros

x = zeros((8, 4), out_sharding="x")
