# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


def init(key):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    key = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), key)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        {"w": jax.random.normal(key, (3, 2)), "step": jnp.zeros((), jnp.int32)},
    )


RESULT = jax.jit(
    jax.shard_map(
        init,
        mesh=jax.sharding.Mesh(jax.devices(), ("devices",)),
        in_specs=jax.P("devices"),
        out_specs=jax.P("devices"),
        check_vma=False,
    ),
)(jax.random.split(jax.random.PRNGKey(3), jax.device_count()))
