import jax
import numpy as np
import pytest
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


@pytest.mark.skipif(jax.__version__ >= "0.4.15", reason="refused since")
def test_old_sharding():
    mesh = Mesh(np.array(jax.devices()), ("data",))
    jax.jit(lambda x: jax.pure_callback(np.sin, x, x, sharding=NamedSharding(mesh, P("data"))))(np.ones(8))
