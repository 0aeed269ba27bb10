# shardfix: unsafe
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
# safety: unsafe
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P, SingleDeviceSharding

mesh = Mesh(np.array(jax.devices()), ("x",))
S = jax.ShapeDtypeStruct((8,), np.float32)
results = []


def consume():
    results.append(jax.jit(lambda operand0: jax.lax.with_sharding_constraint(
        jax.pure_callback(np.negative, S, (operand0), sharding=SingleDeviceSharding(mesh.devices.flat[0])),
        NamedSharding(mesh, P("x")),
    ))((yield)))
    results.append(jax.jit(lambda *operand0: jax.lax.with_sharding_constraint(
        jax.pure_callback(np.add, S, *(operand0), sharding=SingleDeviceSharding(mesh.devices.flat[0])),
        NamedSharding(mesh, P("x")),
    ))(*(yield "pair")))
    yield "done"


steps = consume()
next(steps)
assert steps.send(np.ones(8, np.float32)) == "pair"
assert steps.send((np.ones(8, np.float32), np.ones(8, np.float32))) == "done"
np.testing.assert_array_equal(np.asarray(results), np.stack([-np.ones(8), np.full(8, 2)]))
assert results[0].sharding.spec == P("x")
