import jax
import pytest


@pytest.mark.skipif(jax.__version_info__ >= (0, 8), reason="the old pmap")
def test_old_layout():
    y = jax.pmap(lambda x: x)(jax.numpy.arange(8))
    assert y.sharding.devices.size == 8
