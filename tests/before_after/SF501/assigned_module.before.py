# raises: AttributeError: module 'jax.experimental.pjit' has no attribute 'PartitionSpec'
import jax
from jax.experimental import pjit

sharded = pjit
P = sharded.PartitionSpec


class Layers:
    lib = pjit
    kernel = lib.PartitionSpec(None, "model")


assert P("x") == jax.sharding.PartitionSpec("x")
assert Layers.kernel[1] == "model"
