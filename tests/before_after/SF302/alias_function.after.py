# era: 0.4.30
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


@jax.jit
def total(v):
    return jax.shard_map(lambda a: jax.lax.psum(a, "x"), mesh=mesh, in_specs=(P("x"),), out_specs=P(), check_vma=False)(v)


np.testing.assert_array_equal(total(np.arange(8.0, dtype=np.float32)), [28.0])
print(np.asarray(total(np.arange(8.0, dtype=np.float32))).tolist())
