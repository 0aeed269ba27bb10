# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))


def load(data):
    return jnp.asarray(data, out_sharding=P("x"))


with jax.set_mesh(mesh):
    made = [
        jnp.asarray(np.arange(8), dtype=np.float32, out_sharding=P("x")),
        jnp.asarray([1.0] * 8, out_sharding=P("x")),
        jnp.asarray(jnp.ones(8), out_sharding=P("x")),
        jnp.array(np.ones(8), out_sharding=P("x")),
        load(jnp.ones(8)),
    ]
assert all(len(x.devices()) == 8 for x in made)
