# runs
import jax

PARALLEL = jax.pmap
SINGLE = jax.jit
CHOICES = (PARALLEL, SINGLE)
