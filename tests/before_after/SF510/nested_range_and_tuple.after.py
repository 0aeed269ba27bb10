# era: 0.7.2
# runs
import jax
import numpy as np


@jax.jit
def ring(x):
    def body(v):
        n = jax.lax.axis_size(("i", "j"))
        return v + sum(k for k in range(jax.lax.axis_size("i"))) + n

    return jax.vmap(jax.vmap(body, axis_name="j"), axis_name="i")(x)


y = ring(np.zeros((3, 2), np.float32))
assert float(y[0, 0]) == 9.0
RESULT = {"y": y}
