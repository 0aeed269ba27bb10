# shardfix: unsafe
# raises: AssertionError
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("batch",))


def normalise(v):
    v = np.asarray(v)
    total = v.sum(axis=-1, keepdims=True)
    return v / total, np.log(total[:, 0])


@jax.jit
def f(logits):
    hidden = jax.lax.with_sharding_constraint(jnp.exp(logits), NamedSharding(mesh, P("batch", None)))
    probabilities, scale = jax.shard_map(lambda hidden: jax.pure_callback(
        normalise,
        (jax.ShapeDtypeStruct(hidden.shape, hidden.dtype), jax.ShapeDtypeStruct(hidden.shape[:1], hidden.dtype)),
        hidden,
    ), mesh=mesh, in_specs=P("batch", None), out_specs=P("batch"))(hidden)
    return probabilities * 2, scale * 2


x = np.random.default_rng(2).normal(size=(8, 5)).astype(np.float32)
p, s = f(jnp.asarray(x))
np.testing.assert_allclose(p, 2 * np.exp(x) / np.exp(x).sum(-1, keepdims=True), rtol=1e-5)
np.testing.assert_allclose(s, 2 * np.log(np.exp(x).sum(-1)), rtol=1e-5)
assert s.sharding.spec == P("batch"), s.sharding
