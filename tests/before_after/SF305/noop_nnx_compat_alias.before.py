import functools

from flax.nnx.transforms.iteration import pmap
import jax

pmap = functools.partial(pmap, graph=True, graph_updates=True)
print(pmap, jax.__version__)
