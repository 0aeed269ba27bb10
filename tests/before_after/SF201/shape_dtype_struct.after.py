# raises: ValueError: sharding should be an instance of
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


class Trainer:
    def __init__(self):
        self.mesh = Mesh(np.array(jax.devices()).reshape(4, 2), ("data", "model"))

    def abstract(self):
        return jax.ShapeDtypeStruct((8, 4), jnp.float32, sharding=NamedSharding(self.mesh, P("data", "model")))

    def compile(self, f):
        return jax.jit(f).lower(self.abstract()).compile()


trainer = Trainer()
x = np.arange(32, dtype=np.float32).reshape(8, 4)
want = NamedSharding(trainer.mesh, P("data", "model"))
y = trainer.compile(lambda v: v * 2)(jax.device_put(x, want))
np.testing.assert_array_equal(y, x * 2)
assert trainer.abstract().sharding == want
