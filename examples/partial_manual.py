"""Scores blocks of a batch with a NumPy function from within a shard_map that is manual over `data` only.

JAX answers: callbacks are only supported in spmd computations when all mesh axes are partitioned manually
(no partial automatic sharding).
"""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding
from jax.sharding import PartitionSpec as P

devices = np.array(jax.devices())
mesh = Mesh(devices.reshape(len(devices) // 2, 2) if len(devices) > 1 else devices.reshape(1, 1), ("data", "model"))


def score_on_host(x):
    return np.tanh(x)


@jax.jit
@partial(jax.shard_map, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"})
def score(x):
    return jax.pure_callback(score_on_host, jax.ShapeDtypeStruct(x.shape, x.dtype), x)


if __name__ == "__main__":
    rows = mesh.shape["data"]
    x = jnp.arange(rows * 2 * 4, dtype=jnp.float32).reshape(rows * 2, 4)
    result = score(jax.device_put(x, NamedSharding(mesh, P("data"))))
    np.testing.assert_allclose(np.asarray(result), np.tanh(np.asarray(x)), rtol=1e-6)
    print(result.sharding)
