import unittest

import jax
import jax.numpy as jnp
import pytest

mesh = jax.make_mesh((8,), ("x",))


def test_strings_are_refused():
    with pytest.raises(TypeError, match="only supports instances"):
        jnp.zeros((8, 4), out_sharding="x")


class Refused(unittest.TestCase):
    def test_tuple(self):
        with self.assertRaisesRegex(TypeError, "leaf specifications"), jax.set_mesh(mesh):
            jax.jit(lambda v: v, in_shardings=("x", None))

    def test_callable(self):
        self.assertRaises(TypeError, lambda: jax.device_put(1, "x"))
