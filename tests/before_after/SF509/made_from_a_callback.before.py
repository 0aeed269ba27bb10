# raises: TypeError: sharding should be an instance of `jax.sharding`
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
data = np.arange(16.0).reshape(8, 2)


def load():
    with jax.set_mesh(mesh):
        return jax.make_array_from_callback((8, 2), P("x"), lambda index: data[index])


x = load()
assert x.addressable_shards[1].data.tolist() == [[2, 3]]
