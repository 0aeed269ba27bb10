# era: 0.5.3
# shardfix: unsafe
# raises: TypeError: shard_map() got an unexpected keyword argument 'auto'
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P


def over(mesh, left_alone):
    return jax.jit(jax.shard_map(lambda a: a * 2, mesh=mesh, in_specs=P("x"), out_specs=P("x"), check_vma=False, axis_names=set(mesh.axis_names) - frozenset(left_alone)))


f = over(Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y")), ["y"])
np.testing.assert_array_equal(f(np.arange(4.0)), np.arange(4.0) * 2)
