# raises: AssertionError
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(2, 2, 2), ("x", "y", "z"))
blocks = NamedSharding(mesh, P("x", "y", "z"))


@jax.jit
def energy(field):
    squared = jax.shard_map(lambda field: jax.pure_callback(
        lambda v: np.einsum("ijk,k->ij", v, np.array([1.0, 0.5])).astype(np.float32),
        jax.ShapeDtypeStruct(field.shape[:2], field.dtype),
        field,
    ), mesh=mesh, in_specs=P("x", "y", None), out_specs=P("x", "y"))(field)
    return squared * 2


compiled = energy.lower(jax.ShapeDtypeStruct((4, 2, 2), jnp.float32, sharding=blocks)).compile()
x = np.random.default_rng(5).normal(size=(4, 2, 2)).astype(np.float32)
y = compiled(jax.device_put(x, blocks))
np.testing.assert_allclose(y, (x @ np.array([1.0, 0.5])) * 2, rtol=1e-5, atol=1e-6)
assert y.sharding.spec == P("x", "y"), y.sharding
