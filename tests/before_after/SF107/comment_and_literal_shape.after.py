# raises: AssertionError
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(2, 4), ("a", "b"))


@jax.jit
def project(x):
    # (16, 4) @ (4, 3), in double precision on the host
    y = jax.shard_map(lambda x: jax.pure_callback(
        lambda v: (np.asarray(v, np.float64) @ np.ones((4, 3))).astype(np.float32),  # weights of one
        jax.ShapeDtypeStruct((16 // mesh.shape["a"] // mesh.shape["b"], 3), jnp.float32),  # a literal shape
        x,  # sharded over both axes
    ), mesh=mesh, in_specs=P(("a", "b"), None), out_specs=P(("a", "b")))(x)
    return y * 2


x = np.random.default_rng(4).normal(size=(16, 4)).astype(np.float32)
y = project(jax.device_put(x, NamedSharding(mesh, P(("a", "b"), None))))
np.testing.assert_allclose(y, x @ np.ones((4, 3)) * 2, rtol=1e-4, atol=1e-5)
assert y.sharding.spec in (P(("a", "b")), P(("a", "b"), None)), y.sharding
