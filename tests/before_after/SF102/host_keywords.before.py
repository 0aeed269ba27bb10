# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


class Scaler:
    offset = np.float32(5)

    def host(self, a, *, scale, offset, power):
        return a**power * scale + offset

    def __call__(self, block, scale):
        return jax.pure_callback(
            self.host, jax.ShapeDtypeStruct(block.shape, block.dtype), block, scale=scale + 1, offset=self.offset, power=2
        )


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=(P("x"), P()), out_specs=P("x"), axis_names={"x"}, check_vma=False)
def step(v, scale):
    return Scaler()(v, scale)


data = np.arange(8, dtype=np.float32)
np.testing.assert_allclose(step(data, np.float32(2)), data**2 * 3 + 5)
