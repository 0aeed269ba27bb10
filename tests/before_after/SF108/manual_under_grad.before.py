# manual: not under vmap or grad
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
sharding = NamedSharding(mesh, P("data"))


def loss(w, x):
    jax.debug.callback(print, w, ordered=True)
    return (w * x).sum()


f = jax.jit(jax.grad(loss), in_shardings=(sharding, sharding))
f(jnp.ones(8), jnp.ones(8))
