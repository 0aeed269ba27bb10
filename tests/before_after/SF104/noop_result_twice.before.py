# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("d",))


@jax.jit
def twice(x):
    y = jax.pure_callback(lambda v: np.asarray(v) - 1, jax.ShapeDtypeStruct(x.shape, x.dtype), x)
    return {"logged": y, "used": y}


out = twice(jax.device_put(jnp.ones(8), NamedSharding(mesh, P("d"))))
np.testing.assert_allclose(out["logged"] + out["used"], np.zeros(8))
