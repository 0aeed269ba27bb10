# runs
import jax

USES_HOST_CALLBACK = False


def progress(host_callback_rate=10):
    return host_callback_rate if USES_HOST_CALLBACK else 0
