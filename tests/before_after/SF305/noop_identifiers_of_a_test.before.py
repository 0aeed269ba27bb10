import jax
import pytest


@pytest.mark.parametrize("vectorize", [True, False, jax.pmap, lambda x: x], ids=["vmap", "lax", "pmap", "custom"])
def test_particles(vectorize):
    assert vectorize is not None
