# raises: ValueError: `None` is not a valid input to the pspecs argument
import jax
import numpy as np
from jax.experimental.multihost_utils import host_local_array_to_global_array
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
w, b = host_local_array_to_global_array(
    (np.ones(8), np.ones(3)),
    mesh,
    (
        P("x"),  # weights are split
        None,  # biases are not
    ),
)
assert w.sharding.spec == P("x") and b.sharding.spec == P()
