import jax
import jax.numpy as jnp
import pytest


@pytest.mark.skipif(jax.__version_info__ < (0, 99), reason="names as shardings")
def test_names():
    assert jnp.zeros((8, 4), out_sharding=("x", None)).shape == (8, 4)


def build():
    if jax.__version__ < "0.99":
        return jnp.zeros((8, 4))
    return jnp.zeros((8, 4), out_sharding="x")
