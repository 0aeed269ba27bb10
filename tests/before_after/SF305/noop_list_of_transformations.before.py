# runs
import jax

steps = [transform(lambda x: x + 1) for transform in [jax.vmap, jax.pmap]]
results = [step(jax.numpy.arange(8.0)) for step in steps]
