import pytest
import jax
import jax.numpy as jnp
import numpy as np


def test_refuses():
    with pytest.raises(Exception, match="vectorized"):
        jax.pure_callback(np.sin, jnp.ones(2), jnp.ones(2), vectorized=True)
