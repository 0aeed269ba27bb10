# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P, SingleDeviceSharding, reshard

mesh = jax.make_mesh((8,), ("batch",))
jax.set_mesh(mesh)


@jax.jit
def decode(tokens):
    text = reshard(jax.pure_callback(
        lambda t: (t[:, ::-1] % 26).astype(np.int32),
        jax.ShapeDtypeStruct(tokens.shape, jnp.int32),
        tokens,
        sharding=SingleDeviceSharding(mesh.devices.flat[0]),
    ), NamedSharding(mesh, P("batch", None)))
    return text


tokens = np.arange(32, dtype=np.int32).reshape(8, 4) * 5
out = decode(jax.device_put(tokens, NamedSharding(mesh, P("batch", None))))
np.testing.assert_array_equal(np.asarray(out + 1), tokens[:, ::-1] % 26 + 1)
