# era: 0.7.2
# runs

import jax
import jax.numpy as jnp


@jax.jit
@jax.shard_map(
    mesh=jax.sharding.Mesh(jax.devices(), ("b",)),
    in_specs=jax.P("b"),
    out_specs=jax.P("b"),
    check_vma=False,
)
def apply(params, batch):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    params, batch = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), (params, batch))
    out = batch["x"] @ params["w"] + params["b"]
    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), (out, jax.lax.psum(out, "b")))


n = jax.device_count()
params = {"w": jnp.stack([jnp.eye(3) * 2] * n), "b": jnp.stack([jnp.ones(3)] * n)}
batch = {"x": jnp.arange(8.0 * 6).reshape(n, 2, 3)}
RESULT = apply(params, batch)
