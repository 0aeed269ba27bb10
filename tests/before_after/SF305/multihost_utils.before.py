# manual: multihost_utils
import jax
from jax.experimental import multihost_utils

f = jax.pmap(lambda x: x)
multihost_utils.sync_global_devices("start")
