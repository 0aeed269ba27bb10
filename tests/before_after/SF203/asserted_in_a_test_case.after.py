# era: 0.4.30
# raises: AssertionError
import unittest

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))
x = jax.device_put(np.ones((8, 8)), NamedSharding(mesh, P("x", None)))


class Layout(unittest.TestCase):
    def test_rows(self):
        self.assertEqual(x.sharding.spec, P("x", None))
        self.assertNotEqual(P("y"), x.sharding.spec)


result = unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromTestCase(Layout))
assert result.wasSuccessful()
