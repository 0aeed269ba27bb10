# runs
import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


@functools.partial(jax.shard_map, mesh=mesh, in_specs=P("x", "y"), out_specs=P("x"), axis_names={"x", "y"})
def rows(block):
    return jax.lax.psum(block, "y") + 0 * jax.lax.axis_index("x")


total = jax.vmap(lambda v: jax.lax.psum(v, "i"), axis_name="i")(jnp.arange(4.0))
made = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Auto,))
got = jax.jit(rows)(np.arange(32.0).reshape(8, 4))
np.testing.assert_allclose(got, np.arange(32.0).reshape(8, 4)[:, :2] + np.arange(32.0).reshape(8, 4)[:, 2:])
assert (total == 6).all() and made.axis_names == ("x",)
