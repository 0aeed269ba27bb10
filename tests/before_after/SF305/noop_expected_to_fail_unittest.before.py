import unittest

import jax


class MapTest(unittest.TestCase):
    def test_nothing_mapped(self):
        with self.assertRaises(ValueError):
            jax.pmap(lambda x: x, in_axes=None)(1.0)

    def test_by_name(self):
        with self.assertRaisesRegex(ValueError, "mapped axis"):
            jax.pmap(lambda x: x, in_axes=(None,))(1.0)
