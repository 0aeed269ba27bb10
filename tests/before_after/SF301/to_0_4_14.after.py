# shardfix: to=0.4.14
# The old spelling of None: documented as replicated, and so in every JAX but 0.4.13.
# raises: TypeError: pjit() got an unexpected keyword argument 'in_axis_resources'
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec, NamedSharding

devices = Mesh(np.array(jax.devices()), ("d",))
norm = jax.jit(
    lambda v: v / v.sum(),
    in_shardings=NamedSharding(devices, PartitionSpec("d")),
    out_shardings=NamedSharding(devices, PartitionSpec()),
)
with devices:
    r = norm(np.ones(8))
np.testing.assert_allclose(r, np.full(8, 0.125))
assert r.sharding.is_fully_replicated and len(r.devices()) == 8
