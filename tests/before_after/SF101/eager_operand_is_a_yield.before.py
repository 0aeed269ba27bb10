# shardfix: unsafe
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
# safety: unsafe
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
S = jax.ShapeDtypeStruct((8,), np.float32)
results = []


def consume():
    results.append(jax.pure_callback(np.negative, S, (yield), sharding=NamedSharding(mesh, P("x"))))
    results.append(jax.pure_callback(np.add, S, *(yield "pair"), sharding=NamedSharding(mesh, P("x"))))
    yield "done"


steps = consume()
next(steps)
assert steps.send(np.ones(8, np.float32)) == "pair"
assert steps.send((np.ones(8, np.float32), np.ones(8, np.float32))) == "done"
np.testing.assert_array_equal(np.asarray(results), np.stack([-np.ones(8), np.full(8, 2)]))
assert results[0].sharding.spec == P("x")
