# runs
import unittest

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
with unittest.TestCase().assertRaises(AttributeError):
    jnp.zeros(8, device=P("x"))
