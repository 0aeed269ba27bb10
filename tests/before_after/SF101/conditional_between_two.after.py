# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import functools

import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, SingleDeviceSharding
from jax.sharding import PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(2, 4), ("r", "c"))


@functools.partial(jax.jit, static_argnames="by_rows")
def diff(x, by_rows):
    spec = jax.ShapeDtypeStruct(x.shape, x.dtype)
    return jax.lax.with_sharding_constraint(jax.pure_callback(
        lambda v: np.diff(v, axis=0, prepend=0),
        spec,
        x,
        sharding=SingleDeviceSharding(mesh.devices.flat[0]),
    ), NamedSharding(mesh, P("r")) if by_rows else NamedSharding(mesh, P(None, "c")))


x = (np.arange(16, dtype=np.float32) ** 2).reshape(4, 4)
for by_rows, spec in ((True, P("r")), (False, P(None, "c"))):
    out = diff(x, by_rows=by_rows)
    np.testing.assert_array_equal(np.asarray(out + 0), np.diff(x, axis=0, prepend=0))
    assert out.sharding.is_equivalent_to(NamedSharding(mesh, spec), 2)
