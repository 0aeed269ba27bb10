# shardfix: from=0.7.0
import jax
from jax.experimental.layout import DeviceLocalLayout

rows = DeviceLocalLayout(major_to_minor=(0, 1))
assert rows.major_to_minor == (0, 1) and jax
