# manual: mesh has Auto axes
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
zeros = partial(jnp.zeros, out_sharding="x")
