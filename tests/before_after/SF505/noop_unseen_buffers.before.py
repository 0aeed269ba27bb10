# manual: if this is a jax.Array, write x.addressable_data(0)
# manual: if this is a compiled function, write x.input_formats
import jax


def show(x, compiled):
    return x.device_buffer, compiled.input_layouts, x.device(), x.layout
