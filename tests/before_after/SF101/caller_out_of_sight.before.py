# The registry hides that this is called with and without a jit: with one of its own the constraint is right in both.
# shardfix: unsafe
# safety: unsafe
# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
rows = NamedSharding(mesh, P("data"))
REGISTRY = {}


def register(function):
    REGISTRY[function.__name__] = function
    return function


@register
def exp2(x, n):
    return jax.pure_callback(
        lambda v, k: np.exp2(v[:k]), jax.ShapeDtypeStruct((8, *x.shape[1:]), x.dtype), x, n, sharding=rows,
        vmap_method="sequential",
    )


exp2 = REGISTRY["exp2"]
x = np.linspace(-1, 1, 16, dtype=np.float32)
wanted = np.exp2(x[:8])
laid_out = jax.device_put(x, rows)
for given in (x, laid_out):
    np.testing.assert_allclose(exp2(given, 8) + 0, wanted, rtol=1e-6)
    np.testing.assert_allclose(jax.jit(exp2)(given, 8) + 0, wanted, rtol=1e-6)
with jax.set_mesh(mesh):
    y = exp2(laid_out, 8)
    np.testing.assert_allclose(y + 0, wanted, rtol=1e-6)
    assert y.sharding.is_equivalent_to(rows, 1), y.sharding
    many = jax.vmap(exp2, (0, None))(np.stack([x, x]), 8)
    np.testing.assert_allclose(many + 0, np.stack([wanted, wanted]), rtol=1e-6)
