# manual: a decorator around a generator
import jax
import numpy as np
from jax.sharding import Mesh

mesh = Mesh(np.array(jax.devices()), ("x",))


@mesh
def batches(n):
    for i in range(n):
        yield np.full(8, i)


for batch in batches(2):
    print(batch)
