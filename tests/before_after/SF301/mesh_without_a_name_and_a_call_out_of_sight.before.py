# shardfix: unsafe
# era: 0.7.2
# runs
import jax
import numpy as np
from jax.experimental.pjit import pjit
from jax.sharding import Mesh, PartitionSpec as P


def train(step, x):
    return step(x)


def main(devices):
    with Mesh(devices, ("x",)):
        specs = (P("x"),)
        init = pjit(lambda x: x + 1, specs, P("x"))
        step = pjit(lambda x: x * 2, specs, P("x"))
        total = pjit(lambda x: x.sum(), specs, None)
        y = init(np.arange(8, dtype=np.float32))
        fitted = train(step, y)
        return y, fitted, {"total": total}["total"](fitted)


y, fitted, total = main(np.array(jax.devices()))
assert fitted.sharding.spec == P("x") and fitted.tolist() == [2, 4, 6, 8, 10, 12, 14, 16]
RESULT = {"y": y, "fitted": fitted, "total": total}
