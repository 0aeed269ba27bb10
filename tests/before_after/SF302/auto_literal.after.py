# era: 0.5.3
# raises: TypeError: shard_map() got an unexpected keyword argument 'auto'
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
f = jax.jit(
    jax.shard_map(
        lambda a: a + jax.lax.axis_index("x"),
        mesh=mesh,
        in_specs=P("x"),
        out_specs=P("x"),
        axis_names={"x"},
        check_vma=False,
    )
)
np.testing.assert_array_equal(f(np.zeros(8, np.int32)), np.repeat(np.arange(4), 2))
