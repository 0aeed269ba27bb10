# raises: AttributeError: 'tuple' object has no attribute 'partitions'
import os

os.environ["JAX_PLATFORMS"] = "cpu"


def main():
    import jax
    import numpy as np
    from jax.sharding import Mesh, NamedSharding

    mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))
    x = jax.device_put(np.ones((8, 4)), NamedSharding(mesh, jax.sharding.PartitionSpec("data", None)))
    assert x.addressable_shards[0].data.shape == (2, 4)
    np.testing.assert_array_equal(np.asarray(x), np.ones((8, 4)))


main()
