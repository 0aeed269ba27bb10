# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax
import numpy as np
from jax.sharding import PositionalSharding


def put(tree, sharding):
    return {name: jax.device_put(value, sharding) for name, value in tree.items()}


everywhere = PositionalSharding(jax.devices()).replicate()
tree = put(put({"w": np.ones(3)}, everywhere), everywhere)
assert tree["w"].sharding.is_fully_replicated
