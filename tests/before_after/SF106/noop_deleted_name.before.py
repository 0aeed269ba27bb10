import jax

host_callback = jax.jit
del host_callback
