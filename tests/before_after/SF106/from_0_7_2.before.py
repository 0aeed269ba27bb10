# shardfix: from=0.7.2
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
from jax.experimental import host_callback as hcb

assert jax.jit(lambda x: x + 1)(1.0) == 2.0
