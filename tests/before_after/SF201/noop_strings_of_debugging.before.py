# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Auto,))
x = jax.device_put(np.arange(8.0), NamedSharding(mesh, P("x")))
jax.debug.visualize_sharding((8,), x.sharding)
jax.debug.print("{} {x}", "x", x=x)
with jax.named_scope("x"):
    assert jnp.sum(x) == 28
