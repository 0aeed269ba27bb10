# era: 0.7.2
# runs
import warnings

import jax
import numpy as np

warnings.simplefilter("ignore")
rank, world = jax.process_index(), jax.process_count()
seed = np.random.RandomState(rank).randint(0, 100, world)
assert (rank, world) == (0, 1)
RESULT = {"seed": seed}
