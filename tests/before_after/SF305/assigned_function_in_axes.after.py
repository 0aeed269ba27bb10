# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


def predict(params, x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), jnp.tanh(x @ params["w"]))


p_predict = jax.jit(
    jax.shard_map(
        predict,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("devices",)),
        in_specs=(jax.P(), jax.P("devices")),
        out_specs=jax.P("devices"),
        check_vma=False,
    ),
)
RESULT = p_predict({"w": jnp.ones((3, 2))}, jnp.arange(24.0).reshape(8, 3))
