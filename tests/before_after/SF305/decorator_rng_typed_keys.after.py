# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices(), ("devices",)),
    in_specs=jax.P("devices"),
    out_specs=jax.P("devices"),
    check_vma=False,
)
def draw(key):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    key = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), key)
    key, sub = jax.random.split(key)
    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), (key, jax.random.uniform(sub, (2,))))


keys = jax.random.split(jax.random.key(7), num=jax.device_count())
RESULT = draw(keys)
