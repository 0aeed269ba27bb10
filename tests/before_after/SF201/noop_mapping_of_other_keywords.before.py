# runs
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
specs = dict(in_specs=P("data"), out_specs=P("data"))
options = {"static_argnames": "kind", "in_shardings": None}


def double(v, kind="data"):
    return v * (2 if kind == "data" else 1)


x = np.arange(8.0)
np.testing.assert_array_equal(jax.shard_map(double, mesh=mesh, **specs)(x), jax.jit(double, **options)(x))
