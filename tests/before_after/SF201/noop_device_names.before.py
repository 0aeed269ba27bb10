# runs
import jax
import jax.numpy as jnp

platform = "cpu"
with jax.default_device(jax.devices(platform)[0]):
    x = jnp.zeros((8, 4))
y = jax.jit(lambda v: v + 1, backend="cpu")(x)
assert jax.local_devices(backend="cpu") and (y == 1).all()
