import flax.linen as nn
import jax.numpy as jnp
from flax import nnx

init = nnx.with_partitioning(nnx.initializers.lecun_normal(), ("data", "model"))
kernel = nnx.Param(init(None, (8, 4), jnp.float32), sharding=("data", "model"))


class Dense(nn.Module):
    @nn.compact
    def __call__(self, x):
        kernel_init = nn.with_logical_partitioning(nn.initializers.zeros_init(), ("embed", "mlp"))
        x = nn.with_logical_constraint(x, ("batch", None))
        return nn.Dense(8, kernel_init=kernel_init)(x)
