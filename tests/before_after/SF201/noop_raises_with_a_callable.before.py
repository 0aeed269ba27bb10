import jax
import jax.numpy as jnp
import pytest

pytest.raises(TypeError, jnp.zeros, (8,), out_sharding="x")
pytest.raises(TypeError, lambda: jnp.zeros(8, out_sharding=("x",)))
with pytest.raises((TypeError, ValueError)):
    jax.sharding.reshard(jnp.ones(8), ("x", None))
