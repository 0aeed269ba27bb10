try:
    from jax.experimental.host_callback import call
except ImportError:
    from jax import pure_callback as call

out = call
