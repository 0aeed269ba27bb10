# era: 0.7.2
# raises: AttributeError: module 'jax.lax' has no attribute 'pvary'
# raises[0.10]: AttributeError: jax.lax.pvary was deprecated
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("i",))


@jax.jit
def total(x):
    def body(x):
        def add(carry, t):
            return carry + x.sum() * t, None

        start = lax.pcast(jnp.float32(0.0), axis_name=("i",), to="varying")
        carry, _ = lax.scan(add, start, jnp.arange(3.0))
        return lax.psum(carry, "i")

    return jax.shard_map(body, mesh=mesh, in_specs=P("i"), out_specs=P())(x)


y = total(np.arange(16, dtype=np.float32))
assert float(y) == 360.0
RESULT = {"y": y}
