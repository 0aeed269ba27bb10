# era: 0.7.2
# runs
import jax
import jax.numpy as jnp
import numpy as np


def step(w, x):
    return w - jax.lax.pmean((w * x) ** 2, "b")


f = jax.pmap(step, axis_name="b", in_axes=(None, 0))
w, x = jnp.ones(3), jnp.sin(jnp.arange(24.0)).reshape(8, 3)
compiled = f.lower(w, jax.ShapeDtypeStruct((8, 3), jnp.float32)).compile()
first = compiled(w, x)
np.testing.assert_allclose(first, np.broadcast_to(1 - (np.sin(np.arange(24.0)).reshape(8, 3) ** 2).mean(0), (8, 3)), rtol=1e-5)
RESULT = first, compiled(w, jnp.cos(x)), compiled(w, first), f(w, jnp.ones((8, 3)))
