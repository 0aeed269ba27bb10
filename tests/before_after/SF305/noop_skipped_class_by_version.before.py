import unittest

import jax


@unittest.skipIf(jax.__version_info__ >= (0, 8, 0), "the old pmap")
class OldTest(unittest.TestCase):
    def test_it(self):
        jax.pmap(lambda x: x)(jax.numpy.arange(8))
