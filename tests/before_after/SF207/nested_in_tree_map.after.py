# shardfix: unsafe
# era: 0.7.2
# raises: AttributeError: jax.device_put_replicated is deprecated
import jax
import numpy as np


def everywhere(tree):
    return jax.tree.map(lambda v: jax.device_put(v, jax.sharding.NamedSharding(
        jax.sharding.Mesh(jax.local_devices(), ("devices",)), jax.sharding.PartitionSpec()
    )), tree)


tree = everywhere({"w": np.ones(2)})
assert tree["w"].shape[-1] == 2
