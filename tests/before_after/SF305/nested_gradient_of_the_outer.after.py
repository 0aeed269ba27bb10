# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def loss(w, x):
    return ((w * x) ** 2).sum()


def step(w, x):
    return jax.lax.pmean(jax.grad(loss)(w, x), ("i", "j"))


g = jax.jit(
    jax.shard_map(
        lambda w, x: jax.tree.map(
            lambda leaf: jnp.expand_dims(leaf, (0, 1)),
            step(w, jax.tree.map(lambda leaf: jnp.squeeze(leaf, (0, 1)), x)),
        ),
        mesh=jax.sharding.Mesh(np.array(jax.devices()[:8]).reshape(2, 4), ("i", "j")),
        in_specs=(jax.P(), jax.P("i", "j")),
        out_specs=jax.P("i", "j"),
        check_vma=False,
    )
)
x = jnp.sin(jnp.arange(24.0)).reshape(2, 4, 3)
y = g(jnp.arange(1.0, 4.0), x)
a = np.sin(np.arange(24.0)).reshape(8, 3)
np.testing.assert_allclose(y, np.broadcast_to((2 * np.arange(1.0, 4.0) * a**2).mean(0), (2, 4, 3)), rtol=1e-5)
RESULT = {"y": y}
