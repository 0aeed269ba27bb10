# shardfix: to=0.5.3
from jax.experimental.layout import DeviceLocalLayout, Layout

auto = Layout(DeviceLocalLayout.AUTO)
