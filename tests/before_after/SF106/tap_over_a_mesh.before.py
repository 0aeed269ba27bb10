# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb

from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
seen = []


def note(arg, transforms):
    seen.append((arg.shape, float(arg.sum())))


@jax.jit
def f(x):
    hcb.id_tap(note, x)
    return x + 1


f(jax.device_put(jnp.arange(8.0), NamedSharding(mesh, P("data")))).block_until_ready()
hcb.barrier_wait()
assert seen == [((8,), 28.0)], seen
