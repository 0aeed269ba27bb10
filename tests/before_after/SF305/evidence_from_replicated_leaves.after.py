# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


def replicate(tree):
    return tree


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices(), ("devices",)),
    in_specs=jax.P("devices"),
    out_specs=jax.P("devices"),
    check_vma=False,
)
def step(params):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    params = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), params)
    return jax.tree.map(
        lambda leaf: jnp.expand_dims(leaf, 0),
        jax.tree.map(lambda p: p * 2, params),
    )


n = jax.local_device_count()
params = jax.tree.map(lambda p: jnp.stack([p] * n), {"w": jnp.arange(3.0), "b": jnp.ones(())})
RESULT = step(params)
