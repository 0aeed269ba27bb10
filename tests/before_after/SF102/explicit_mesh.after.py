# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P, reshard

mesh = jax.make_mesh((4, 2), ("data", "model"))


def body(block, shift):
    sorted_rows = jax.shard_map(
        lambda block, shift: jax.pure_callback(lambda a, s: np.sort(a, axis=1) + s, block, block, shift),
        in_specs=P(), out_specs=P(),
    )(*reshard((block, shift), P()))
    return sorted_rows * block


step = jax.jit(
    jax.shard_map(
        body, mesh=mesh, in_specs=(P("data"), P()), out_specs=P("data"), axis_names={"data"}, check_vma=False
    )
)
data = np.random.RandomState(2).randn(8, 4).astype(np.float32)
shift = jax.device_put(np.ones(4, np.float32), NamedSharding(mesh, P()))
out = step(jax.device_put(data, NamedSharding(mesh, P("data", "model"))), shift)
np.testing.assert_allclose(np.asarray(out), (np.sort(data, axis=1) + 1) * data, rtol=1e-5)
