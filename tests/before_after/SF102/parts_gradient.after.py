# raises: ValueError: Custom VJP bwd rule
import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


@jax.custom_vjp
def wave(block):
    return jax.lax.pcast(jax.shard_map(
        lambda block: jax.pure_callback(np.sin, jax.ShapeDtypeStruct(block.shape, block.dtype), block),
        in_specs=P(None, "model"), out_specs=P(None, "model"),
    )(block), "data", to="varying")


def forward(block):
    return wave(block), block


def backward(block, cotangent):
    return (cotangent * jax.lax.pcast(jax.shard_map(
        lambda block: jax.pure_callback(np.cos, jax.ShapeDtypeStruct(block.shape, block.dtype), block),
        in_specs=P(None, "model"), out_specs=P(None, "model"),
    )(block), "data", to="varying"),)


wave.defvjp(forward, backward)


def body(weights, block):
    return weights * wave(block)


apply = jax.shard_map(body, mesh=mesh, in_specs=(P(), P("data")), out_specs=P("data"), axis_names={"data"})
gradient = jax.jit(jax.grad(lambda weights, x: apply(weights, x).sum(), argnums=(0, 1)))
data = np.random.RandomState(1).randn(8, 4).astype(np.float32)
x = jax.device_put(data, NamedSharding(mesh, P("data", "model")))
for_weights, for_x = gradient(np.full(4, 2, np.float32), x)
np.testing.assert_allclose(for_weights, np.sin(data).sum(axis=0), rtol=1e-4)
np.testing.assert_allclose(for_x, 2 * np.cos(data), rtol=1e-4)
