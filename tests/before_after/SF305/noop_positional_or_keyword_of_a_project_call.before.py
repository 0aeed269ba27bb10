import jax

from project.training import fit

fit(jax.nn.relu, pmap=jax.pmap, transforms=[jax.pmap, jax.jit])
