# The safe rewrite needs the Explicit axes of today, so they are no longer taken for Auto ones.
# shardfix: unsafe select=SF101,SF402
# safety: safe
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((8,), ("rows",))
jax.set_mesh(mesh)


@jax.jit
def decode(tokens):
    text = jax.pure_callback(
        lambda t: (t[:, ::-1] % 13).astype(np.int32),
        jax.ShapeDtypeStruct(tokens.shape, jnp.int32),
        tokens,
        sharding=NamedSharding(mesh, P("rows", None)),
    )
    return text


tokens = np.arange(32, dtype=np.int32).reshape(8, 4) * 5
out = decode(jax.device_put(tokens, NamedSharding(mesh, P("rows", None))))
np.testing.assert_array_equal(np.asarray(out + 1), tokens[:, ::-1] % 13 + 1)
