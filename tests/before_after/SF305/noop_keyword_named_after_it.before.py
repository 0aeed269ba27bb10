import jax

from project.optimizers import Optimizer

optimizer = Optimizer(jax.grad(lambda w: w**2), multi_device=True, pmap_axis_name="batch", pmap=False)
