# shardfix: from=0.7.0 unsafe
# era: 0.5.3
# raises: ImportError: cannot import name 'GSPMDSharding'
from jax import devices, device_put
from jax.sharding import PartitionSpec as P, Mesh, NamedSharding
import numpy as np

kinds = {"everywhere": NamedSharding(Mesh(devices(), ("d0",)), P())}
assert device_put(np.ones(2), kinds["everywhere"]).sharding.is_fully_replicated
