# raises: TypeError: shardings leaf specifications are expected to be
# manual: mesh and make() are both in sight and nothing says which is meant
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("data",))


def make():
    return Mesh(np.array(jax.devices()[:4]), ("data",))


def double(v):
    return jax.lax.with_sharding_constraint(v * 2, ("data", None))


with make():
    double(jnp.ones((8, 4)))
