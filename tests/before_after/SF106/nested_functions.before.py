# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

log = {}


def outer(name):
    def record(value, transforms):
        log.setdefault(name, []).append(float(value))

    @jax.jit
    def inner(x):
        def body(carry, y):
            hcb.id_tap(record, y)
            return carry + y, None

        return jax.lax.scan(body, 0.0, x)[0]

    return inner


assert outer("a")(jnp.arange(3.0)) == 3.0
hcb.barrier_wait()
assert log == {"a": [0.0, 1.0, 2.0]}, log
