# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def over_data(function):
    mapped = jax.shard_map(
        function, mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False
    )

    @functools.wraps(function)
    def call(*blocks):
        return jax.jit(mapped)(*blocks)

    return call


@over_data
def double(v):
    return jax.pure_callback(lambda a: a * 2, jax.ShapeDtypeStruct(v.shape, v.dtype), v)


np.testing.assert_allclose(double(np.arange(8.0)), np.arange(8.0) * 2)
