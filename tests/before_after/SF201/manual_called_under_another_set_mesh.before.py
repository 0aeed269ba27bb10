# raises: TypeError: shardings leaf specifications are expected to be
# manual: mesh and make(4) are both in sight and nothing says which is meant
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("data",))


def make(count):
    return Mesh(np.array(jax.devices()[:count]), ("data",))


class Layer:
    def double(self, v):
        return jax.lax.with_sharding_constraint(v * 2, ("data", None))


with jax.set_mesh(make(4)):
    Layer().double(jnp.ones((8, 4)))
