import jax

if jax.__version_info__ < (0, 4, 35):
    jax.config.update("jax_host_callback_legacy", False)
