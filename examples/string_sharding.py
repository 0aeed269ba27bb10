"""Multiplies two matrices in explicit sharding mode and names the sharding of the product by a string.

JAX answers: TypeError: `out_sharding` argument of einsum only supports instances of `NamedSharding` or `PartitionSpec`.
"""

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((len(jax.devices()),), ("data",), axis_types=(AxisType.Explicit,))


@jax.jit
def product(x, w):
    return jnp.einsum("bi,ij->bj", x, w, out_sharding="data")


if __name__ == "__main__":
    with jax.set_mesh(mesh):
        x = jnp.ones((2 * len(jax.devices()), 4))
        w = jnp.ones((4, 4))
        result = product(
            jax.device_put(x, NamedSharding(mesh, P("data"))),
            jax.device_put(w, NamedSharding(mesh, P())),
        )
    np.testing.assert_allclose(np.asarray(result), np.full(x.shape, 4.0))
    print(result.sharding)
