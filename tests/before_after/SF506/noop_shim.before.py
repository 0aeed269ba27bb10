# runs
import jax

try:
    from jax.experimental.layout import Format, Layout
except ImportError:
    from jax.experimental.layout import DeviceLocalLayout as Layout, Layout as Format
assert Format(Layout.AUTO) and jax
