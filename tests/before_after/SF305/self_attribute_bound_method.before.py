# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


class Model:
    def __init__(self):
        self.update = jax.pmap(self._update, axis_name="data", in_axes=(None, 0))

    def _update(self, w, x):
        return jax.lax.pmean(jax.grad(lambda v: (v * x).sum())(w), "data")


RESULT = Model().update(jnp.ones(3), jnp.arange(24.0).reshape(8, 3))
