# era: 0.7.2
# raises: AttributeError: jax.device_put_replicated is deprecated
import jax, jax.numpy as jnp
import numpy as np
devices = jax.local_devices()
params = jax.device_put_replicated({"w": jnp.ones(3), "n": 4, "h": np.arange(2)}, devices)
assert params["w"].shape == (8, 3) and params["w"].addressable_shards[0].data.shape == (1, 3)
np.testing.assert_array_equal(params["n"], np.full(8, 4))
np.testing.assert_array_equal(params["h"], np.tile(np.arange(2), (8, 1)))
print(params["w"].shape, params["w"].dtype)
