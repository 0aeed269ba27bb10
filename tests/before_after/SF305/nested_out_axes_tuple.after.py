# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: The context mesh
import numpy as np

import jax
import jax.numpy as jnp


def step(params, x):
    loss = ((params["w"] * x) ** 2).sum()
    mean = jax.lax.pmean(loss, ("i", "j"))
    return {"w": params["w"] - 0.1 * mean}, mean, x + loss


inner = step
outer = jax.jit(
    jax.shard_map(
        lambda params, x: (lambda out0, out1, out2: (
            jax.tree.map(lambda leaf: jnp.expand_dims(leaf, 0), out0),
            jax.tree.map(lambda leaf: jnp.expand_dims(leaf, (0, 1)), out1),
            jax.tree.map(lambda leaf: jnp.expand_dims(leaf, (1, 0)), out2),
        ))(
            *inner(params, jax.tree.map(lambda leaf: jnp.squeeze(leaf, (0, 1)), x))
        ),
        mesh=jax.sharding.Mesh(np.array(jax.devices()[:8]).reshape(2, 4), ("i", "j")),
        in_specs=(jax.P(), jax.P("i", "j")),
        out_specs=(jax.P("j"), jax.P("i", "j"), jax.P("j", "i")),
        check_vma=False,
    )
)
x = jnp.sin(jnp.arange(24.0)).reshape(2, 4, 3)
params, mean, rows = outer({"w": jnp.ones(3)}, x)
losses = (np.sin(np.arange(24.0)).reshape(2, 4, 3) ** 2).sum(2)
np.testing.assert_allclose(mean, np.full((2, 4), losses.mean()), rtol=1e-5)
np.testing.assert_allclose(params["w"], np.full((4, 3), 1 - 0.1 * losses.mean()), rtol=1e-5)
assert rows.shape == (4, 2, 3)
RESULT = {"w": params["w"], "mean": mean, "rows": rows}
