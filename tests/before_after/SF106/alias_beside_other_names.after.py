# raises: ImportError: cannot import name
# era: 0.4.30
import jax
from jax.experimental import io_callback

seen = []
jax.jit(lambda x: io_callback(seen.append, None, x))(1.0)
jax.effects_barrier()
assert len(seen) == 1
