# runs
import jax


class Holder:
    pass


h = Holder()
h.device_buffer = 1
h.input_layouts = 2
del h.device_buffer
assert jax and h
