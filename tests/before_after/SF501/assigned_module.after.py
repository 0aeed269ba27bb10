# raises: AttributeError: module 'jax.experimental.pjit' has no attribute 'PartitionSpec'
import jax
from jax.experimental import pjit

sharded = pjit
P = jax.sharding.PartitionSpec


class Layers:
    lib = pjit
    kernel = P(None, "model")


assert P("x") == jax.sharding.PartitionSpec("x")
assert Layers.kernel[1] == "model"
