# shardfix: unsafe
# runs
# manual: takes no keyword arguments
import jax
import numpy as np

y = jax.jit(lambda x: x + 1, backend="cpu")(x=np.zeros(2))
assert y.tolist() == [1, 1]
