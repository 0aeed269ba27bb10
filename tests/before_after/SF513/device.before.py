# shardfix: unsafe
# era: 0.6.2
# runs
# safety: unsafe
import jax
import numpy as np

f = jax.jit(lambda x: x + 1, device=jax.devices()[3])
y = f(np.arange(8, dtype=np.float32))
assert y.devices() == {jax.devices()[3]}
assert y.tolist() == [1, 2, 3, 4, 5, 6, 7, 8]
moved = f(jax.device_put(np.zeros(2, np.float32), jax.devices()[5]))
assert moved.devices() == {jax.devices()[3]}
RESULT = {"y": y, "moved": moved}
