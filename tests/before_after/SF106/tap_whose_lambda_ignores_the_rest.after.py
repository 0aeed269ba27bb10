# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

seen = []


@jax.jit
def f(x):
    value = {"loss": x}
    io_callback(lambda metrics, *_: seen.append(float(metrics["loss"])), None, value, ordered=True)
    return value


assert f(2.0)["loss"] == 2.0
jax.effects_barrier()
assert seen == [2.0]
