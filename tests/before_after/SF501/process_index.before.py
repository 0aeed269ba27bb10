# era: 0.7.2
# runs
import warnings

import jax
import numpy as np

warnings.simplefilter("ignore")
rank, world = jax.host_id(), jax.host_count()
seed = np.random.RandomState(rank).randint(0, 100, world)
assert (rank, world) == (0, 1)
RESULT = {"seed": seed}
