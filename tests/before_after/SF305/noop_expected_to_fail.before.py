import jax
import pytest


def test_it():
    with pytest.raises(ValueError):
        jax.pmap(lambda x: x, in_axes=None)(1)
