# era: 0.7.2
# raises: AttributeError: module 'jax.lax' has no attribute 'pvary'
# raises[0.10]: AttributeError: jax.lax.pvary was deprecated
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def step(w, x):
    w = jax.lax.pcast(w, "x", to="varying")
    return jax.lax.pmean(jax.grad(lambda w: (w * x).sum())(w), "x")


grads = jax.shard_map(step, mesh=mesh, in_specs=(P(), P("x")), out_specs=P())(jnp.float32(2.0), jnp.arange(8.0))
assert float(grads) == 3.5
RESULT = {"grads": grads}
