# shardfix: unsafe
# era: 0.4.30
# raises: ModuleNotFoundError: No module named 'jax.experimental.maps'
import jax
import numpy as np


class Network:
    def __init__(self, scale):
        def init(key, x):
            return scale * x + key

        self.init = jax.jit(jax.vmap(init, in_axes=(0, 0), out_axes=0, axis_name="shard"))


net = Network(3.0)
np.testing.assert_allclose(net.init(np.arange(4.0), np.ones((4, 2))), 3.0 + np.arange(4.0)[:, None] * np.ones(2))
