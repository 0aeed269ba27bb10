# era: 0.8.3
# raises: AttributeError: module 'jax.lax' has no attribute 'pvary'
# raises[0.10]: AttributeError: jax.lax.pvary was deprecated
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def body(w):
    return jax.lax.pvary(
        w,  # replicated so far
        ("x",),  # every device its own
    )


assert jax.shard_map(body, mesh=mesh, in_specs=P(), out_specs=P("x"))(jnp.ones(1)).shape == (8,)
