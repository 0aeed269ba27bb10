from jax.experimental import callback

callback.find_by_value(print, 1)  # no host_callback
