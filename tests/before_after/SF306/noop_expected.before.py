import jax
import pytest


def test_nested(x):
    with pytest.raises(ValueError):
        jax.pmap(jax.pmap(lambda v: v))(x)
