# raises: AttributeError: 'P' object has no attribute '_is_concrete'
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
spec = P("x")
x = jnp.zeros(8, device=P("x"))
y = jax.lax.full((8,), 2.0, sharding=spec)
z = jnp.arange(8, device=spec) + jnp.asarray(np.ones(8), device=P())
assert x.addressable_shards[0].data.shape == (1,)
assert y.tolist() == [2] * 8 and len(y.devices()) == 8
assert z.tolist() == list(range(1, 9))
