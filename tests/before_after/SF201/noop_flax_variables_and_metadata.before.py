import jax.numpy as jnp
from flax import nnx


class Cached(nnx.Module):
    def __init__(self, rngs):
        self.k = nnx.Cache(jnp.zeros((2, 8)), out_sharding=("batch", None))
        self.mean = nnx.BatchStat(jnp.zeros(8), out_sharding=("model",))
        self.proj = nnx.Linear(8, 8, kernel_metadata={"out_sharding": ("fsdp", "tp")}, rngs=rngs)
        self.scale = nnx.with_metadata(nnx.initializers.ones_init(), out_sharding="model")


x = nnx.Variable.from_metadata(jnp.ones(8), {"out_sharding": "x"})
