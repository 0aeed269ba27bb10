# raises: NotImplementedError: callbacks are only supported in spmd computations when all mesh axes
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"}, check_vma=False)
def step(tree):
    one = jax.ShapeDtypeStruct(tree["a"].shape, tree["a"].dtype)
    both = {"sum": one, "pair": (one, jax.ShapeDtypeStruct((1,), jnp.int32))}
    return jax.shard_map(lambda tree: jax.pure_callback(
        lambda t: {"sum": t["a"] + t["b"][0], "pair": (t["a"] * 2, np.array([t["a"].size], np.int32))}, both, tree
    ), in_specs=P(), out_specs=P())(tree)


a, b = np.arange(8, dtype=np.float32), np.ones(8, np.float32)
out = step({"a": a, "b": [b]})
np.testing.assert_allclose(out["sum"], a + b)
np.testing.assert_allclose(out["pair"][0], a * 2)
np.testing.assert_array_equal(out["pair"][1], [2, 2, 2, 2])
