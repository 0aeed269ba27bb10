# era: 0.5.3
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()).reshape(2, 4), ("data", "model"))
f = jax.shard_map(
    lambda a: jax.lax.psum(a, "model"),  # sum over (the) model axis, please
    mesh=mesh,  # both axes
    # rows are split, columns too
    in_specs=P("data", "model"),
    out_specs=P("data", None),  # out
    check_vma=True,  # keep
)
a = np.arange(8.0).reshape(2, 4)
np.testing.assert_array_equal(f(a), a.sum(1, keepdims=True))
