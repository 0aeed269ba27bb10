# manual: 1 pmapped function, 1 mean over devices, 1 replication, 1 batch split
# runs
import jax
import jax.numpy as jnp


def shard(x):
    return x.reshape((jax.local_device_count(), -1) + x.shape[1:])


def replicate(tree):
    return jax.tree.map(lambda x: jnp.stack([x] * jax.local_device_count()), tree)


@jax.pmap
def plain(x):
    return x


def loss_fn(p, x):
    return ((p * x) ** 2).mean()


step = jax.pmap(lambda p, x: p - 0.1 * jax.lax.pmean(jax.grad(loss_fn)(p, x), "b"), axis_name="b")
params = replicate(jnp.ones(2))
for i in range(3):
    params = step(params, shard(jnp.arange(32.0).reshape(16, 2) + i))
