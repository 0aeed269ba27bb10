# shardfix: unsafe
# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

outer = Mesh(np.array(jax.devices()), ("x",))
inner = Mesh(np.array(jax.devices()).reshape(2, 4), ("y", "z"))


def spread(spec):
    return jax.jit(lambda v: jax.lax.with_sharding_constraint(v, spec)).lower(np.arange(8.0)).compile()


with jax.set_mesh(outer):
    a = spread(P("x"))
    with jax.set_mesh(inner):
        b = spread(P("z"))
    c = spread(P("x"))
assert [len(f.input_shardings[0]) for f in (a, b, c)] == [1, 1, 1]
shapes = [f(np.arange(8.0)).addressable_shards[0].data.shape for f in (a, b, c)]
assert shapes == [(1,), (2,), (1,)]
