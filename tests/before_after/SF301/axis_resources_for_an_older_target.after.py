# shardfix: from=0.4.1 to=0.5.3
# raises: TypeError: pjit() got an unexpected keyword argument 'in_axis_resources'
# era: 0.4.13
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding

mesh = Mesh(np.array(jax.devices()), ("x",))
f = jax.jit(
    lambda x: x + 1,
    in_shardings=[NamedSharding(mesh, P("x"))],
    out_shardings=NamedSharding(mesh, P("x")),
)


def go():
    with mesh:
        return f(np.arange(8))


y = go()
np.testing.assert_array_equal(y, np.arange(8) + 1)
assert y.addressable_shards[0].data.shape == (1,)
