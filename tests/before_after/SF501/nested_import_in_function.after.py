# era: 0.4.13
# raises: ImportError: cannot import name 'with_sharding_constraint' from 'jax.experimental.pjit'
import jax
import numpy as np


def run(x):
    from jax.lax import with_sharding_constraint as constrain
    from jax.sharding import Mesh, NamedSharding, PartitionSpec

    mesh = Mesh(np.array(jax.devices()).reshape(2, 4), ("a", "b"))
    spec = NamedSharding(mesh, PartitionSpec(("a", "b")))
    return jax.jit(lambda v: constrain(v + 1, spec))(x)


y = run(np.zeros(8, np.float32))
assert y.addressable_shards[5].data.shape == (1,)
RESULT = {"y": y, "devices": np.array(len(y.devices()))}
