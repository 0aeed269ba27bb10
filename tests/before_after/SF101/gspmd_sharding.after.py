# text-only: GSPMDSharding was removed in JAX 0.7.1
# shardfix: unsafe to=0.4.30
# safety: unsafe
# raises: AttributeError: module 'jax.sharding' has no attribute 'GSPMDSharding'
import jax
import numpy as np


@jax.jit
def f(x):
    return jax.lax.with_sharding_constraint(
        jax.pure_callback(np.sign, x, x, sharding=jax.sharding.SingleDeviceSharding(jax.devices()[0])),
        jax.sharding.GSPMDSharding.get_replicated(jax.devices()),
    )


print(f(np.ones((8, 2))))
