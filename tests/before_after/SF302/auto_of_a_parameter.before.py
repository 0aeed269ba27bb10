# era: 0.5.3
# raises: TypeError: shard_map() got an unexpected keyword argument 'auto'
import jax
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P


def spread(topology, body):
    return shard_map(body, topology, in_specs=P("x"), out_specs=P("x"), check_rep=False, auto=frozenset({"y", "z"}))


mesh = Mesh(np.array(jax.devices()).reshape(2, 2, 2), ("x", "y", "z"))
f = jax.jit(spread(mesh, lambda a: a + jax.lax.axis_index("x")))
np.testing.assert_array_equal(f(np.zeros(4, np.int32)), np.repeat(np.arange(2), 2))
