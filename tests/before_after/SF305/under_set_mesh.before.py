# manual: runs under jax.set_mesh
import jax
import jax.numpy as jnp

mesh = jax.sharding.Mesh(jax.devices(), ("x",))
f = jax.pmap(lambda x: x, axis_name="i")
with jax.set_mesh(mesh):
    f(jnp.arange(8.0))
