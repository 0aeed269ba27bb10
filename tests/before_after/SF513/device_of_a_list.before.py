# shardfix: unsafe
# era: 0.4.30
# runs
# safety: unsafe
import jax
import numpy as np

devices = jax.devices()
last = devices[-1]
step = jax.jit(
    lambda x: (x, x.sum()),
    device=last,  # the last one
    donate_argnums=(),
)
a, b = step(np.ones(4, np.float32))
assert a.devices() == b.devices() == {last} and float(b) == 4
RESULT = (a, b)
