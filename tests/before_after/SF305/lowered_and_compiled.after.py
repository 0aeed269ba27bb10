# era: 0.7.2
# runs
import jax
import jax.numpy as jnp
import numpy as np


def step(w, x):
    # One row of each mapped argument is here: its axis goes, and comes back in the result.
    x = jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), x)
    return jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), w - jax.lax.pmean((w * x) ** 2, "b"))


f = jax.jit(
    jax.shard_map(
        step,
        mesh=jax.sharding.Mesh(jax.devices()[:8], ("b",)),
        in_specs=(jax.P(), jax.P("b")),
        out_specs=jax.P("b"),
        check_vma=False,
    ),
)
w, x = jnp.ones(3), jnp.sin(jnp.arange(24.0)).reshape(8, 3)
compiled = f.lower(w, jax.ShapeDtypeStruct((8, 3), jnp.float32)).compile()
first = compiled(w, x)
np.testing.assert_allclose(first, np.broadcast_to(1 - (np.sin(np.arange(24.0)).reshape(8, 3) ** 2).mean(0), (8, 3)), rtol=1e-5)
RESULT = first, compiled(w, jnp.cos(x)), compiled(w, first), f(w, jnp.ones((8, 3)))
