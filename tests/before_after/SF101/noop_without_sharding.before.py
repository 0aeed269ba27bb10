# runs
import jax
import numpy as np
from jax.experimental import io_callback
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
rows = NamedSharding(mesh, P("data"))


@jax.jit
def f(x):
    io_callback(lambda v: None, None, x, ordered=True)
    return jax.lax.with_sharding_constraint(jax.pure_callback(np.sin, x, x, vmap_method="sequential"), rows)


x = jax.device_put(np.ones(8, np.float32), rows)
np.testing.assert_allclose(np.asarray(f(x)), np.sin(np.ones(8)), rtol=1e-6)
