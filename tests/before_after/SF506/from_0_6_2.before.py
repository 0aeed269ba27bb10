# shardfix: from=0.6.2
# era: 0.5.3
# raises: ImportError: cannot import name 'DeviceLocalLayout' from 'jax.experimental.layout'
import jax
from jax.experimental.layout import DeviceLocalLayout

rows = DeviceLocalLayout(major_to_minor=(0, 1))
assert rows.major_to_minor == (0, 1) and jax
