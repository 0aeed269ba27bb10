# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


class Trainer:
  def __init__(self, scale):
    self.scale = scale
    self._update = jax.pmap(self._step, axis_name="d")

  def _step(self, x):
    return self.scale * jax.lax.pmean(x, "d")

  def run(self, x):
    return self._update(x)


RESULT = Trainer(3.0).run(jnp.arange(8.0)), Trainer(2.0).run(jnp.arange(4.0))
