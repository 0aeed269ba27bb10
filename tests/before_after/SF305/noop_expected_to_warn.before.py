import jax
import pytest


def test_it():
    with pytest.warns(DeprecationWarning, match="pmap"):
        jax.pmap(lambda x: x)(jax.numpy.arange(1))
