# The mesh has no name at the definition, and under set_mesh the array would be committed and refused (T9).
# manual: jnp.arange(8.0) is made inside
import jax.numpy as jnp
from jax.experimental.pjit import pjit
from jax.sharding import PartitionSpec as P

step = pjit(lambda x: x, in_shardings=P("x"), out_shardings=P("x"))


def run(mesh):
    with mesh:
        return step(jnp.arange(8.0))
