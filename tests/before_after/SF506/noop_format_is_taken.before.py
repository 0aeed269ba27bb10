# manual: the name Format is used for something else here
from jax.experimental.layout import DeviceLocalLayout, Layout
from string import Formatter as Format

auto = Layout(DeviceLocalLayout.AUTO)
