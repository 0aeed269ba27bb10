# runs
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
try:
    jax.shard_map(lambda a, b: a + b, mesh=mesh, in_specs=[P("x"), P()], out_specs=P("x"))(np.arange(8), np.ones(1))
except ValueError as error:
    assert "pytree structure error" in str(error)
