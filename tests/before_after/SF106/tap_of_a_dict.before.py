# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

seen = {}


def note(metrics, transforms):
    seen.update({name: float(value) for name, value in metrics.items()})


@jax.jit
def f(x):
    hcb.id_tap(note, {"loss": x.sum(), "size": x[0]})
    return x


f(jnp.array([1.0, 2.0])).block_until_ready()
hcb.barrier_wait()
assert seen == {"loss": 3.0, "size": 1.0}
