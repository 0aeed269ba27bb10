# The age shows that Auto axes were meant, so the rewrites beside it are those for Auto axes.
# shardfix: select=SF101,SF402,SF501
# safety: safe
# raises: AttributeError: module 'jax' has no attribute 'tree_map'
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("rows",))
rows = NamedSharding(mesh, P("rows", None))


@jax.jit
def decode(tokens):
    return jax.pure_callback(
        lambda t: (t[:, ::-1] % 13).astype(np.int32),
        jax.ShapeDtypeStruct(tokens.shape, jnp.int32),
        tokens,
        sharding=rows,
    )


tokens = np.arange(32, dtype=np.int32).reshape(8, 4) * 5
out = jax.tree_map(lambda part: part + 1, [decode(tokens)])[0]
assert out.sharding.spec[0] == "rows"
np.testing.assert_array_equal(np.asarray(out), tokens[:, ::-1] % 13 + 1)
