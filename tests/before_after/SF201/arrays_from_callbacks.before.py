# raises: TypeError: sharding should be an instance of `jax.sharding`. Got x of type <class 'str'>
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P


def load(values, mesh: Mesh):
    a = jax.make_array_from_callback((8, 4), "x", lambda index: values[index])
    b = jax.make_array_from_process_local_data(("x", None), values)
    c = jax.lax.full((8,), 3.0, sharding="x")
    return a, b, c


x = np.arange(32.0).reshape(8, 4)
a, b, c = load(x, Mesh(np.array(jax.devices()), ("x",)))
np.testing.assert_array_equal(a, x)
np.testing.assert_array_equal(b, x)
np.testing.assert_array_equal(c, np.full(8, 3.0))
assert a.sharding.spec == c.sharding.spec == P("x") and b.sharding.spec == P("x", None)
