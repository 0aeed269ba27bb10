# shardfix: from=0.4.30
# manual: process_allgather adds a leading axis since JAX 0.5.0
import numpy as np
from jax.experimental import multihost_utils

mean = multihost_utils.process_allgather(np.arange(2.0)).mean()
