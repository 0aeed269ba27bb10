# shardfix: from=0.4.30
import random

import jax
import numpy as np
from jax.sharding import Mesh

x = jax.device_put(np.random.default_rng(0).normal(size=8)) + random.random()
