# shardfix: from=0.4.30
# runs
import numpy as np
from jax.experimental.multihost_utils import process_allgather

assert process_allgather(np.arange(2.0), tiled=True).shape == (2,)
assert process_allgather(np.arange(2.0), tiled=False).shape == (1, 2)
assert process_allgather(np.arange(2.0), True).shape == (2,)
