# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import PositionalSharding


class Workflow:
    def _auto_shard(self, state, sharding, rows):
        def where(a):
            if a.ndim == 2:
                return sharding if a.shape[0] == rows else sharding.replicate(0)
            return sharding.replicate(1, keepdims=False) if a.shape[0] == rows else sharding.replicate()

        return jax.tree.map(where, state)

    def place(self, state, devices):
        sharding = PositionalSharding(devices).reshape(len(devices), 1)
        return jax.device_put(state, self._auto_shard(state, sharding, 8))


state = {"a": np.ones((8, 2)), "b": np.ones((4, 2)), "c": np.ones(8), "d": np.ones(3)}
state = Workflow().place(state, jax.devices())
shapes = {k: v.addressable_shards[0].data.shape for k, v in state.items()}
assert shapes == {"a": (1, 2), "b": (4, 2), "c": (1,), "d": (3,)}, shapes
