# era: 0.7.2
# runs
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.pmap, axis_name="i", donate_argnums=(0,))
def step(state, grad):
    state = jax.tree.map(lambda s, g: s - 0.1 * jax.lax.pmean(g, "i"), state, grad)
    return state


n = jax.local_device_count()
state = {"w": jnp.ones((n, 3)), "b": jnp.zeros((n,))}
grad = {"w": jnp.arange(24.0).reshape(n, 3), "b": jnp.arange(8.0)}
for _ in range(3):
    state = step(state, grad)
RESULT = state
