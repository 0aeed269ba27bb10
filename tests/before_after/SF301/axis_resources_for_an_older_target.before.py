# shardfix: from=0.4.1 to=0.5.3
# raises: TypeError: pjit() got an unexpected keyword argument 'in_axis_resources'
# era: 0.4.13
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
f = pjit(lambda x: x + 1, in_axis_resources=[P("x")], out_axis_resources=P("x"))


def go():
    with mesh:
        return f(np.arange(8))


y = go()
np.testing.assert_array_equal(y, np.arange(8) + 1)
assert y.addressable_shards[0].data.shape == (1,)
