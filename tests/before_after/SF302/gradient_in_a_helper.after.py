# shardfix: from=0.5.3 unsafe
# era: 0.5.3
# raises: AssertionError: Not equal to tolerance
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("batch",))


def loss(w, x, y):
    return jnp.mean((x @ w - y) ** 2)


loss_and_grad = jax.value_and_grad(loss)


def update(w, x, y):
    value, grad = loss_and_grad(w, x, y)
    return jax.lax.pmean(value, "batch"), w - 0.1 * jax.lax.pmean(grad, "batch")


@jax.jit
@partial(jax.shard_map, mesh=mesh, in_specs=(P(), P("batch"), P("batch")), out_specs=(P(), P()), check_vma=False)
def train_step(w, x, y):
    return update(w, x, y)


rng = np.random.default_rng(0)
x, y, w = rng.normal(size=(16, 3)), rng.normal(size=16), rng.normal(size=3)
value, new = train_step(jnp.asarray(w), x, y)
np.testing.assert_allclose(value, np.mean((x @ w - y) ** 2), rtol=1e-5)
np.testing.assert_allclose(new, w - 0.1 * 2 * x.T @ (x @ w - y) / 16, rtol=1e-5)
