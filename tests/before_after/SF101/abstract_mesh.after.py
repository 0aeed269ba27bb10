# raises: AttributeError: 'AbstractMesh' object has no attribute 'is_scalar'
import jax
import numpy as np
from jax.sharding import AbstractMesh, AxisType, Mesh, NamedSharding, PartitionSpec as P

abstract = AbstractMesh((8,), ("data",), axis_types=(AxisType.Auto,))
mesh = Mesh(np.array(jax.devices()), ("data",))


@jax.jit
def f(x):
    return jax.lax.with_sharding_constraint(
        jax.pure_callback(np.arctan, x, x, sharding=None),
        NamedSharding(abstract, P("data")),
    )


x = np.arange(8, dtype=np.float32)
out = f(jax.device_put(x, NamedSharding(mesh, P("data"))))
np.testing.assert_allclose(np.asarray(out + 1), np.arctan(x) + 1, rtol=1e-6)
