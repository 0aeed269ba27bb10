import jax
import pytest
from jax import lax, pmap, vmap


@pytest.mark.parametrize("map_fn", [vmap, pmap, lax.map])
def test_chains(map_fn):
    if map_fn is pmap and jax.device_count() == 1:
        pytest.skip("pmap test requires device_count greater than 1.")
