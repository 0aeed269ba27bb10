# runs
import warnings

import jax

warnings.filterwarnings("ignore", message="jax.experimental.pjit.pjit", module="jax.experimental.pjit")
assert jax.device_count() == 8
