# raises: TypeError: in_shardings leaf specifications are expected to be
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("x", "y"))


def step(rows, columns):
    return rows[:, None] * columns[None, :]


run = jax.jit(step, in_shardings=(NamedSharding(mesh, P("x")), NamedSharding(mesh, P("y"))), out_shardings=NamedSharding(mesh, P("x", "y")))
a, b = np.arange(8.0), np.arange(6.0)
y = run(a, b)
np.testing.assert_array_equal(y, np.outer(a, b))
shapes = [s.shape for s in run.lower(a, b).compile().input_shardings[0][0].devices_indices_map((8,)).values()] if 0 else []
assert y.sharding.spec == P("x", "y") and shapes == []
assert [s.spec for s in run.lower(a, b).compile().input_shardings[0]] == [P("x"), P("y")]
