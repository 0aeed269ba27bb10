# shardfix: unsafe
# safety: unsafe
# raises: ImportError: cannot import name 'PartitionSpec' from 'jax.interpreters.pxla'
import jax
import numpy as np
from jax.interpreters.pxla import (
    create_compile_options,  # stays where it is
)
from jax.sharding import NamedSharding, PartitionSpec as P

mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
y = jax.device_put(np.ones(8), NamedSharding(mesh, P("x")))
assert callable(create_compile_options) and float(y.sum()) == 8
