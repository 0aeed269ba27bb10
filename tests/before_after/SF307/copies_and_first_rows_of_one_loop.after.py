# shardfix: unsafe
# manual: a loop over pmapped steps
# era: 0.7.2
# runs
import jax
import jax.numpy as jnp
import numpy as np



def replicate(tree):
    """One copy for each device."""
    return jax.tree.map(lambda leaf: jnp.stack([leaf] * jax.local_device_count()), tree)


def evaluate(params, x):
    return jax.lax.pmean((params * x).mean(), "b")


p_evaluate = jax.pmap(evaluate, axis_name="b", in_axes=(None, 0), out_axes=None)
params = jnp.arange(3.0)
total = 0.0
for i in range(2):
    mean = p_evaluate(params, jnp.arange(24.0).reshape(8, 3) + i)
    total = total + mean
RESULT = total
np.testing.assert_allclose(total, sum((np.arange(3.0) * (np.arange(24.0).reshape(8, 3) + i)).mean() for i in (0, 1)), rtol=1e-6)
