# runs
import collections

import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

Axes = collections.namedtuple("Axes", "data model")
axes = Axes("data", "model")
mesh = jax.make_mesh((4, 2), tuple(axes), axis_types=(AxisType.Auto,) * 2)
layout = {name: NamedSharding(mesh, P(name)) for name in axes}
x = jax.device_put(np.arange(8.0), layout["data"])
y = jax.device_put({"a": np.arange(8.0)}, {"a": layout[axes.model]})
assert x.sharding.spec == P("data") and y["a"].sharding.spec == P("model")
