# runs
import functools

import jax
import jax.numpy as jnp


def compiled(f, device=None, backend=None, abstracted_axes=None):
    return jax.jit(f)


f = compiled(lambda x: x + 1, device="cpu", abstracted_axes={0: "n"})
g = functools.partial(compiled, backend="cpu")
x = jax.device_put(jnp.zeros(3), device=jax.devices()[0])
p = jax.pmap(lambda v: v, devices=jax.devices(), backend="cpu")
