# shardfix: from=0.4.30 unsafe
# era: 0.4.30
# raises: AssertionError: Not equal to tolerance
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def step(w, a):
    return jax.lax.pmean(jax.grad(lambda w: (w * a).sum())(w), "x")


mean = jax.shard_map(step, mesh=mesh, in_specs=(P(), P("x")), out_specs=P(), check_vma=False)(jnp.float32(2.0), jnp.arange(8.0))
np.testing.assert_allclose(mean, 3.5)
print(float(mean))
