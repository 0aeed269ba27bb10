import jax.numpy as jnp
from flax import nnx


class Linear(nnx.Module):
    def __init__(self, din, dout, *, rngs):
        self.w = nnx.Param(rngs.params.uniform((din, dout)), out_sharding=("fsdp", None))
        self.b = nnx.Param(jnp.zeros((dout,)), out_sharding=("fsdp",))
        self.count = nnx.Variable(jnp.array(0), out_sharding="fsdp")
