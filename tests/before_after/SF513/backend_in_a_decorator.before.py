# shardfix: unsafe
# era: 0.4.30
# runs
# safety: unsafe
from functools import partial

import jax
import numpy as np


@partial(jax.jit, static_argnums=1, backend="cpu")  # on the host
def scale(x, factor):
    return x * factor


RESULT = {"y": scale(np.arange(4, dtype=np.float32), 3)}
assert RESULT["y"].tolist() == [0, 3, 6, 9]
assert RESULT["y"].devices() == {jax.local_devices(backend="cpu")[0]}
