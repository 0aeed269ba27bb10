import jax
from torchax import interop

f = interop.jax_jit(lambda x: x)
g = interop.pmap(lambda x: x)
print(jax.__name__, f, g)
