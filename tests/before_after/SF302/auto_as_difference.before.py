# era: 0.5.3
# raises: TypeError: shard_map() got an unexpected keyword argument 'auto'
import jax
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P


def over(mesh, axes):
    manual = shard_map(
        lambda a: jax.lax.psum(a, "x"),
        mesh,
        P("x"),
        P(),
        check_rep=False,
        auto=frozenset(mesh.axis_names) - {"x"},
    )
    return jax.jit(manual)


f = over(Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y")), "x")
np.testing.assert_array_equal(f(np.arange(4.0)), [6.0])
