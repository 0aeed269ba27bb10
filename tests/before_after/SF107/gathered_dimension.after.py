# raises: AssertionError
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))
tiles = NamedSharding(mesh, P("data", "model"))


def ranked(v):
    order = np.argsort(v, axis=1)
    return order.astype(np.int32)


def f(x):
    return jax.shard_map(
        lambda x: jax.pure_callback(ranked, jax.ShapeDtypeStruct(x.shape, np.int32), x),
        mesh=mesh, in_specs=P("data", None), out_specs=P("data"),
    )(x) * 2


f = jax.jit(f, in_shardings=tiles)
x = np.random.default_rng(1).normal(size=(8, 4)).astype(np.float32)
y = f(x)
np.testing.assert_array_equal(y, np.argsort(x, axis=1) * 2)
assert y.sharding.spec == P("data"), y.sharding
