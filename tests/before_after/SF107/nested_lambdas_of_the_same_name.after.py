# raises: AttributeError
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
offsets = np.arange(3, dtype=np.float32)

f = jax.jit(
    lambda x, offsets: jax.shard_map(lambda x, offsets: jax.pure_callback(
        lambda x, offsets: np.asarray(x) + offsets, jax.ShapeDtypeStruct(x.shape, x.dtype), x, offsets
    ), mesh=mesh, in_specs=(P("x", None), P()), out_specs=P("x"))(x, offsets),
    in_shardings=(NamedSharding(mesh, P("x", None)), None),
)
x = np.ones((8, 3), np.float32)
y = f(x, offsets)
assert y.sharding.spec[0] == "x"
np.testing.assert_allclose(y * 2, (x + offsets) * 2)
