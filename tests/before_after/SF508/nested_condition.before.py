# raises: ValueError: `None` is not a valid input to the pspecs argument
import jax
import numpy as np
from jax.experimental import multihost_utils as mhu
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def place(x, sharded):
    return mhu.host_local_array_to_global_array(
        x,
        mesh,
        P("x") if sharded else None,  # None: the same everywhere
    )


assert place(np.ones(8), True).sharding.spec == P("x")
assert place(np.ones(8), False).sharding.spec == P()
