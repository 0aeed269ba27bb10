# shardfix: unsafe
# era: 0.7.2
# runs
import jax
import jax.numpy as jnp
import numpy as np

import functools


@functools.partial(jax.pmap, axis_name="b", in_axes=(None, 0))
def evaluate(w, x):
    metrics = {"loss": (w * x).sum(), "largest": jnp.max(x)}
    return jax.lax.pmean(metrics, axis_name="b")


metrics = evaluate(2.0, jnp.arange(24.0).reshape(8, 3))
RESULT = metrics["loss"][0], metrics["largest"][0]
np.testing.assert_allclose(RESULT, [np.arange(24.0).reshape(8, 3).sum(1).mean() * 2, np.arange(2.0, 24.0, 3.0).mean()])
