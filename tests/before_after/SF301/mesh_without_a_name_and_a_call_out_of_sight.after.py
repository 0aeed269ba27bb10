# shardfix: unsafe
# era: 0.7.2
# runs
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P, NamedSharding


def train(step, x):
    return step(x)


def main(devices):
    with Mesh(devices, ("x",)) as mesh:
        specs = (P("x"),)
        init = jax.jit(
            lambda x: x + 1,
            in_shardings=jax.tree.map(
                lambda s: NamedSharding(mesh, s),
                specs,
                is_leaf=lambda s: isinstance(s, P),
            ),
            out_shardings=NamedSharding(mesh, P("x")),
        )
        step = jax.jit(
            lambda x: x * 2,
            in_shardings=jax.tree.map(
                lambda s: NamedSharding(mesh, s),
                specs,
                is_leaf=lambda s: isinstance(s, P),
            ),
            out_shardings=NamedSharding(mesh, P("x")),
        )
        total = jax.jit(
            lambda x: x.sum(),
            in_shardings=jax.tree.map(
                lambda s: NamedSharding(mesh, s),
                specs,
                is_leaf=lambda s: isinstance(s, P),
            ),
            out_shardings=NamedSharding(mesh, P()),
        )
        y = init(np.arange(8, dtype=np.float32))
        fitted = train(step, y)
        return y, fitted, {"total": total}["total"](fitted)


y, fitted, total = main(np.array(jax.devices()))
assert fitted.sharding.spec == P("x") and fitted.tolist() == [2, 4, 6, 8, 10, 12, 14, 16]
RESULT = {"y": y, "fitted": fitted, "total": total}
