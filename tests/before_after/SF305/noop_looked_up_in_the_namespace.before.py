# runs
import jax

f = vars(jax)["pmap"](lambda x: x + 1)
f(jax.numpy.arange(8))
