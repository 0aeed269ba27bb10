# raises: ImportError: cannot import name
# era: 0.4.30
import jax
from jax.experimental import host_callback, io_callback

seen = []
jax.jit(lambda x: io_callback(seen.append, None, x))(1.0)
host_callback.barrier_wait()
assert len(seen) == 1
