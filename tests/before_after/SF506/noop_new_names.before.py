# runs
import jax
import jax.numpy as jnp
from jax.experimental.layout import Format, Layout

auto = Format(Layout.AUTO)
rows = Layout((0, 1))
assert rows.major_to_minor == (0, 1) and jax and jnp and auto
