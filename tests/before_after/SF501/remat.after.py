# era: 0.7.2
# raises: AttributeError: module 'jax.ad_checkpoint' has no attribute 'checkpoint'
# raises[0.10]: AttributeError: jax.ad_checkpoint.checkpoint
import jax
import jax.ad_checkpoint
import jax.numpy as jnp
import numpy as np


@jax.checkpoint
def layer(x):
    return jnp.maximum(x, 1.0) * jax.ad_checkpoint.checkpoint_name(x, "x")


grads = jax.grad(lambda x: layer(x).sum())(jnp.arange(3.0))
np.testing.assert_array_equal(grads, [1.0, 1.5, 4.0])
RESULT = {"grads": grads}
