# runs
import contextlib
import threading

import jax

lock = threading.Lock()
with lock, contextlib.suppress(KeyError), jax.default_device(jax.devices()[0]):
    pass
