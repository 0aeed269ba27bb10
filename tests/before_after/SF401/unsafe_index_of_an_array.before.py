# safety: unsafe
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))
a = jnp.arange(8)
with mesh:
    first = a[0]
