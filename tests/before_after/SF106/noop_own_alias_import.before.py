import mylib.jax.experimental.host_callback as hcb

hcb.call(abs, 1, result_shape=None)
