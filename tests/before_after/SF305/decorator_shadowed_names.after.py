# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices()[:8], ("devices",)),
    in_specs=jax.P("devices"),
    out_specs=jax.P("devices"),
    check_vma=False,
)
def f(jnp):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    jnp = jax.tree.map(lambda leaf_: jax.numpy.squeeze(leaf_, 0), jnp)
    leaf, a = jnp, jnp + 1
    return jax.tree.map(lambda leaf_: jax.numpy.expand_dims(leaf_, 0), leaf * a)


RESULT = f(jnp.arange(8.0))
