# era: 0.7.2
# runs
import functools

import jax
import jax.numpy as jnp


@functools.partial(jax.pmap, axis_name="b")
def apply(params, batch):
    out = batch["x"] @ params["w"] + params["b"]
    return out, jax.lax.psum(out, "b")


n = jax.device_count()
params = {"w": jnp.stack([jnp.eye(3) * 2] * n), "b": jnp.stack([jnp.ones(3)] * n)}
batch = {"x": jnp.arange(8.0 * 6).reshape(n, 2, 3)}
RESULT = apply(params, batch)
