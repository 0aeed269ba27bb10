# manual: take the call out
import jax

RESULT = [jax.config.update("jax_host_callback_inline", True)]
