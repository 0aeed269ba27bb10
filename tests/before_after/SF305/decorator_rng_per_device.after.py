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
    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), jax.random.normal(key, (3,)))


RESULT = draw(jax.random.split(jax.random.PRNGKey(0), jax.local_device_count()))
