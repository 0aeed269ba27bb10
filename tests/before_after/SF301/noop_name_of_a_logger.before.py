# runs
import logging

import jax

logging.getLogger("jax.experimental.pjit").setLevel(logging.ERROR)
assert jax.device_count() == 8
