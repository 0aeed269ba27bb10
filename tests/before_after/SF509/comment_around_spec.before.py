# raises: ValueError: Please set a mesh via `jax.set_mesh` if a PartitionSpec is passed to device_put
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
with mesh:  # for the whole of the program
    y = jax.device_put(
        np.ones((8, 4)),
        # rows over x
        P(
            "x",  # four
            None,
        ),
    )
assert y.addressable_shards[0].data.shape == (2, 4)
