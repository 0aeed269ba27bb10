# raises: TypeError: `out_sharding` argument of
import jax
import numpy as np
from jax import random
from jax.sharding import AxisType, PartitionSpec, NamedSharding

mesh = jax.make_mesh((8,), ("model",), axis_types=(AxisType.Explicit,))
jax.set_mesh(mesh)


@jax.jit
def init(key):
    w = random.normal(key, (8, 4), out_sharding=NamedSharding(mesh, PartitionSpec("model", None)))
    b = random.uniform(key, (8,), minval=1.0, maxval=1.5, out_sharding=NamedSharding(mesh, PartitionSpec("model")))
    return w, b


w, b = init(random.key(0))
assert w.sharding.spec == PartitionSpec("model", None) and b.sharding.spec == PartitionSpec("model")
assert np.abs(np.asarray(w)).max() < 6 and (np.asarray(b) >= 1).all() and (np.asarray(b) < 1.5).all()
