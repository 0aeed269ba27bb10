# runs
import jax

scope = {"jax": jax}
exec("f = jax.pmap(lambda x: x + 1)", scope)
scope["f"](jax.numpy.arange(8))
