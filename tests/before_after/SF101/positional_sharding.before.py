# text-only: PositionalSharding was removed in JAX 0.7.1
# shardfix: unsafe to=0.4.30
# safety: unsafe
# raises: ImportError: cannot import name 'PositionalSharding' from 'jax.sharding'
import jax
import numpy as np
from jax.experimental import mesh_utils
from jax.sharding import PositionalSharding

placed = PositionalSharding(mesh_utils.create_device_mesh((4, 2)))


@jax.jit
def f(x):
    return jax.pure_callback(np.sign, x, x, sharding=placed.replicate(1))


print(f(np.ones((8, 2))))
