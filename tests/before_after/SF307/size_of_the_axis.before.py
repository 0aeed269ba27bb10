# In a jit over global arrays there is no axis whose size lax.axis_size could tell: the mesh has it.
# manual: would change 2 numbers of devices, 1 mean over devices, 1 pmapped function
# needs: 0.6.1
# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def step(total, batch):
    count = lax.psum(1, "batch")
    return total + lax.psum(batch.sum(), "batch") / count / lax.axis_size("batch")


parallel_step = jax.pmap(step, axis_name="batch")
total = jnp.zeros(8)
for number in range(3):
    total = parallel_step(total, jnp.full((8, 4), float(number)))
np.testing.assert_allclose(total, 8 * 4 * 3.0 / 64)
