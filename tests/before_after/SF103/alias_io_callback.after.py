# raises: NotImplementedError: callbacks do not support specifying sharding inside spmd computations
import jax
import numpy as np
from jax import shard_map as over
from jax.experimental import io_callback as ask
from jax.sharding import PartitionSpec

mesh = jax.sharding.Mesh(np.array(jax.devices()), ("d",))
seen = []


def body(v):
    ask(lambda a: seen.append(float(a[0])), None, v, ordered=False)
    return v


step = jax.jit(over(body, mesh=mesh, in_specs=PartitionSpec("d"), out_specs=PartitionSpec("d")))
np.testing.assert_allclose(step(np.arange(8.0)), np.arange(8.0))
jax.effects_barrier()
assert sorted(seen) == [float(i) for i in range(8)], seen
