# raises: ValueError: `jax.device_put` only accepts `None`, `jax.sharding.Sharding`
import jax
import numpy as np

P = jax.sharding.PartitionSpec
NS = jax.sharding.NamedSharding
put = jax.device_put
MESH = jax.sharding.Mesh(np.array(jax.devices()), ("d",))


def main():
    y = put(np.arange(8.0), "d")
    np.testing.assert_array_equal(y, np.arange(8.0))
    assert y.sharding == NS(MESH, P("d"))


main()
