# runs
import jax
import jax.numpy as jnp


class Model:
    vma = 3
    layout = "row"

    def device(self):
        return "cpu"

    def describe(self):
        return self.device(), self.layout, self.vma


assert Model().describe() == ("cpu", "row", 3)
assert Model().device() == "cpu" and jnp and jax
