# shardfix: from=0.4.12 unsafe
# era: 0.4.30
# runs
# safety: unsafe
import jax
import numpy as np

y = jax.jit(lambda x: x + 1, backend="cpu")(np.zeros(2, np.float32))
assert y.tolist() == [1, 1]
RESULT = {"y": y}
