# runs
import jax
import types

config = types.SimpleNamespace(pmap=types.SimpleNamespace(axis_name="batch"))
mean = jax.vmap(lambda x: jax.lax.pmean(x, config.pmap.axis_name), axis_name=config.pmap.axis_name)
mean(jax.numpy.arange(4.0))
