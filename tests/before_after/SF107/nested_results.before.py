# raises: object has no attribute 'spec'
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))


def stats(v):
    return (np.abs(v), [v.T.copy()]), v.sum(axis=1)


@jax.jit
def f(x):
    x = jax.lax.with_sharding_constraint(x, NamedSharding(mesh, P("data")))
    of = jax.ShapeDtypeStruct
    return jax.pure_callback(stats, ((of(x.shape, x.dtype), [of((4, 8), x.dtype)]), of((8,), x.dtype)), x)


x = jnp.arange(32.0).reshape(8, 4) - 9
(a, [b]), c = f(x)
np.testing.assert_array_equal(a, np.abs(np.asarray(x)))
np.testing.assert_array_equal(b, np.asarray(x).T)
np.testing.assert_array_equal(c, np.asarray(x).sum(axis=1))
assert a.sharding.spec == c.sharding.spec == P("data"), (a.sharding, c.sharding)
assert b.sharding.spec == P(None, "data"), b.sharding
