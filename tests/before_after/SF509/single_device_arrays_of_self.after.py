# raises: AttributeError: 'P' object has no attribute 'addressable_devices'
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec, NamedSharding


class Loader:
    def __init__(self):
        self.mesh = Mesh(np.array(jax.devices()), ("x",))

    def load(self, parts):
        return jax.make_array_from_single_device_arrays((8,), NamedSharding(self.mesh, PartitionSpec("x")), parts)


parts = [jax.device_put(np.full(1, i), d) for i, d in enumerate(jax.devices())]
assert Loader().load(parts).tolist() == list(range(8))
