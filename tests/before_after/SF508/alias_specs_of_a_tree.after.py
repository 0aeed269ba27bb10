# raises: ValueError: `None` is not a valid input to the pspecs argument
import jax
import numpy as np
from jax.experimental.multihost_utils import (
    global_array_to_host_local_array as to_local,
    host_local_array_to_global_array as to_global,
)
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
tree = {"w": np.ones((8, 2)), "b": np.arange(2.0)}
placed = to_global(tree, mesh, {"w": P("x"), "b": P()})
back = to_local((placed["w"], placed["b"]), mesh, pspecs=(P("x"), P()))
assert placed["b"].sharding.spec == P() and placed["w"].sharding.spec == P("x")
np.testing.assert_array_equal(back[1], [0, 1])
