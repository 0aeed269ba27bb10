# runs
import jax
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
AXES = ("x", "y")
axis = "x"


def body(v):
    total = lax.psum(v, AXES)
    for name in mesh.axis_names:
        total = total + 0 * lax.axis_index(name)
    return total + lax.pmean(lax.all_gather(v, axis).sum(), axis) * 0


f = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P(AXES), out_specs=P(), check_vma=False))
np.testing.assert_allclose(f(np.arange(8.0)), [28.0])
