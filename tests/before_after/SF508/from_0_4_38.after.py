# era: 0.4.30
# shardfix: from=0.4.38 unsafe
# safety: unsafe
# raises: AssertionError
import jax
import numpy as np
from jax.experimental import multihost_utils
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
whole = np.arange(8, dtype=np.float32)
x = jax.make_array_from_callback((8,), NamedSharding(mesh, P("x")), lambda index: whole[index])
y = multihost_utils.process_allgather(x, tiled=True)
assert y.shape == (8,)
RESULT = {"y": y}
