# shardfix: unsafe
# raises: AssertionError
# safety: unsafe
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))


def load(data: np.ndarray):
    return jnp.array(data, out_sharding=P("x"))


with jax.set_mesh(mesh):
    x = load(np.ones(8, np.float32))
    y = jnp.array(np.arange(8), out_sharding=NamedSharding(mesh, P("x")))
assert len(x.devices()) == len(y.devices()) == 8
assert x.tolist() == [1] * 8 and y.tolist() == list(range(8))
