# runs
import importlib

import jax

try:
    from jax.lib import xla_bridge
    backend = xla_bridge.get_backend
except (ImportError, AttributeError):
    from jax.extend import backend as _backend
    backend = _backend.get_backend
assert backend().platform == "cpu"
