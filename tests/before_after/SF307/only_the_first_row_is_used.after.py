# shardfix: unsafe
# manual: a loop over pmapped steps
# era: 0.7.2
# runs
import jax
import jax.numpy as jnp
import numpy as np



def step(w, x):
    loss = ((w * x) ** 2).mean()
    return w - 0.1 * jax.lax.pmean(jax.grad(lambda w: ((w * x) ** 2).mean())(w), "b"), jax.lax.pmean(loss, "b")


p_step = jax.pmap(step, axis_name="b", out_axes=(0, None))
w = jnp.ones((8, 3))
losses = []
for i in range(3):
    w, loss = p_step(w, jnp.sin(jnp.arange(24.0)).reshape(8, 3) + i)
    losses.append(float(loss))
RESULT = np.array(losses), w
np.testing.assert_allclose(losses[0], (np.sin(np.arange(24.0)) ** 2).mean(), rtol=1e-5)
