# runs
import jax
import jax.numpy as jnp
from jax.sharding import NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((1,), ("data",), devices=jax.devices()[:1])


@jax.jit
def f(x):
    jax.debug.callback(print, x, ordered=True)
    return x


f(jax.device_put(jnp.arange(8.0), NamedSharding(mesh, P("data"))))
jax.effects_barrier()
