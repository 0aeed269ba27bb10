# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


def model(v):
    return v.sum(axis=-1) * 2


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False)
def step(v):
    return jax.shard_map(
        lambda v, result=jax.eval_shape(model, v): jax.pure_callback(lambda a: a.sum(axis=-1) * 2, result, v),
        in_specs=P(), out_specs=P(),
    )(v)


data = np.arange(32, dtype=np.float32).reshape(8, 4)
np.testing.assert_allclose(step(data), data.sum(axis=1) * 2)
