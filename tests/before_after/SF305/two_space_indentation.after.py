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
def f(x):
  """Doc."""
  # One row of each mapped argument is here: its axis goes, and comes back in the result.
  x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
  y = x + 1
  return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), y)


RESULT = f(jnp.arange(8))
