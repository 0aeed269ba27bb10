# shardfix: from=0.9.2 to=0.10.0
# era: 0.4.30
# raises: AssertionError
import jax
import numpy as np

mesh = jax.sharding.Mesh(np.array(jax.devices()), ("x",))
y = jax.jit(lambda a: a + 1, out_shardings=jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec("x")))(np.ones(8))
assert y.sharding.spec == jax.sharding.PartitionSpec("x") and y.sharding.spec != jax.sharding.PartitionSpec()
