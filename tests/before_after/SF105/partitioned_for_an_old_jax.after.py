# era: 0.8.3
# shardfix: to=0.5.3
# runs
import jax
import jax.numpy as jnp
import numpy as np


seen = []


def note(v):
    seen.append(v.shape)


@jax.jit
def f(x):
    jax.debug.callback(note, x)
    jax.debug.print("{}", x)
    return x


f(jnp.arange(3.0)).block_until_ready()
jax.effects_barrier()
assert seen == [(3,)]
