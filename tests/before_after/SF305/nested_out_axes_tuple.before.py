# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def step(params, x):
    loss = ((params["w"] * x) ** 2).sum()
    mean = jax.lax.pmean(loss, ("i", "j"))
    return {"w": params["w"] - 0.1 * mean}, mean, x + loss


inner = jax.pmap(step, axis_name="j", in_axes=(None, 0))
outer = jax.pmap(inner, axis_name="i", in_axes=(None, 0), out_axes=(None, 0, 1))
x = jnp.sin(jnp.arange(24.0)).reshape(2, 4, 3)
params, mean, rows = outer({"w": jnp.ones(3)}, x)
losses = (np.sin(np.arange(24.0)).reshape(2, 4, 3) ** 2).sum(2)
np.testing.assert_allclose(mean, np.full((2, 4), losses.mean()), rtol=1e-5)
np.testing.assert_allclose(params["w"], np.full((4, 3), 1 - 0.1 * losses.mean()), rtol=1e-5)
assert rows.shape == (4, 2, 3)
RESULT = {"w": params["w"], "mean": mean, "rows": rows}
