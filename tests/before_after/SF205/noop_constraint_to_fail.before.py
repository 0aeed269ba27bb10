# runs
import unittest

import jax
import numpy as np
from jax.sharding import reshard

with unittest.TestCase().assertRaises(ValueError):
    jax.lax.with_sharding_constraint(np.ones(8), None)
with unittest.TestCase().assertRaises(ValueError):
    reshard(np.ones(8), None)
