# raises: NotImplementedError: callbacks do not support specifying sharding inside spmd computations
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


def body(tree):
    one = partial(
        jax.pure_callback, np.square, jax.ShapeDtypeStruct((1,), jnp.float32), sharding=NamedSharding(mesh, P(("x", "y")))
    )
    return jax.tree.map(one, tree)


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P(("x", "y")), out_specs=P(("x", "y"))))
data = np.arange(8, dtype=np.float32)
out = step({"a": data, "b": -data})
np.testing.assert_allclose(out["a"], data**2)
