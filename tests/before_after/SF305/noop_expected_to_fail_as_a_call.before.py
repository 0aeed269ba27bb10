import jax
import pytest


def test_it():
    pytest.raises(TypeError, jax.pmap, lambda x: x, global_arg_shapes=1)
