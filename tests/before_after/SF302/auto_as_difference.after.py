# era: 0.5.3
# raises: TypeError: shard_map() got an unexpected keyword argument 'auto'
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P


def over(mesh, axes):
    manual = jax.shard_map(
        lambda a: jax.lax.psum(a, "x"),
        mesh=mesh,
        in_specs=P("x"),
        out_specs=P(),
        check_vma=False,
        axis_names={"x"},
    )
    return jax.jit(manual)


f = over(Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y")), "x")
np.testing.assert_array_equal(f(np.arange(4.0)), [6.0])
