# runs
import contextlib

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("x",), axis_types=(AxisType.Explicit,))
split = NamedSharding(mesh, P("x"))


def build():
    return jnp.zeros((8, 4), out_sharding=split)


with contextlib.ExitStack() as stack:
    stack.enter_context(jax.set_mesh(mesh))
    a = build()
    b = jnp.ones((8, 4), out_sharding=split)
assert a.sharding.spec[0] == b.sharding.spec[0] == "x" and (np.asarray(a + b) == 1).all()
