# runs
import jax
import jax.numpy as jnp

w = jax.device_put(jnp.ones(()), jax.devices()[0])
jax.pmap(lambda w, v: w * v, in_axes=(None, 0))(w, jnp.arange(8.0))
