# runs
import sys

import jax

if "jax.experimental.maps" in sys.modules:
    raise SystemExit(1)
version = jax.__version_info__
if version < (0, 4, 25):
    config = __import__("jax.config", fromlist=["config"]).config
else:
    config = jax.config
assert config.jax_platforms is not None
