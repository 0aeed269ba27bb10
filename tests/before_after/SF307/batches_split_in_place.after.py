# shardfix: unsafe
# runs
import jax
import jax.numpy as jnp
import numpy as np

n = jax.local_device_count()


def normalised(x, key):
    # The part of one device is here, without an axis of devices; the results get one.
    key = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), key)
    noise = jax.random.normal(key, x.shape)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        (x - x.mean(0)) / (x.std(0) + 1) + noise,
    )


f = jax.jit(
    jax.shard_map(
        normalised,
        mesh=jax.sharding.Mesh(jax.devices(), ("devices",)),
        in_specs=jax.P("devices"),
        out_specs=jax.P("devices"),
        check_vma=False,
    ),
)
x = np.sin(np.arange(48, dtype=np.float32)).reshape(16, 3)
keys = jax.random.split(jax.random.PRNGKey(0), n)
rows = x
RESULT = f(rows, keys)
assert RESULT.shape == (8, 2, 3)
