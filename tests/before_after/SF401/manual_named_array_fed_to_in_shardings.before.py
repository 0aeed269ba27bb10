# manual: key is made inside
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
rows = NamedSharding(mesh, P("x"))
init = jax.jit(lambda s, k: s + k.sum(), in_shardings=(None, rows))
with mesh:
    scale = jax.random.normal(jax.random.PRNGKey(0), (3,))
    key = jax.random.split(jax.random.PRNGKey(0), 8)
    y = init(scale, key)
