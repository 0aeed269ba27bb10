# shardfix: to=0.4.30
# raises: Error
# manual: JAX before 0.7.1 takes no PartitionSpec here
import jax
import numpy as np

x = jax.device_put(np.arange(8.0), "data")
