# runs
"""jax.experimental.maps.xmap is gone."""
import jax

# jax.device_put_replicated(x, devices)
MESSAGE = "use jax.xla_computation"
NAMES = {"jax.lax.pdot": 1}
assert jax and MESSAGE and NAMES
