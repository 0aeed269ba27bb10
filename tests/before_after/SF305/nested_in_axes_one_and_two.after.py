# era: 0.7.2
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def sums(w, x, b):
    return jax.lax.psum(w @ x, "i") + jax.lax.pmean(b, "j")


g = jax.jit(
    jax.shard_map(
        lambda w, x, b: jax.tree.map(
            lambda leaf: jnp.expand_dims(leaf, (0, 1)),
            sums(
                jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), w),
                jax.tree.map(lambda leaf: jnp.squeeze(leaf, (2, 1)), x),
                jax.tree.map(lambda leaf: jnp.squeeze(leaf, 0), b),
            ),
        ),
        mesh=jax.sharding.Mesh(np.array(jax.devices()[:8]).reshape(2, 4), ("i", "j")),
        in_specs=(jax.P("i"), jax.P(None, "j", "i"), jax.P("j")),
        out_specs=jax.P("i", "j"),
        check_vma=False,
    )
)
w = np.arange(6.0, dtype=np.float32).reshape(2, 3)
x = np.sin(np.arange(24.0, dtype=np.float32)).reshape(3, 4, 2)
b = np.arange(4.0, dtype=np.float32)
y = g(w, x, b)
wanted = np.einsum("ik,kji->j", w, x) + b.mean()
np.testing.assert_allclose(y, np.broadcast_to(wanted, (2, 4)), rtol=1e-5)
RESULT = {"y": y}
