import jax

f = jax.pmap(lambda w, *, x: x, in_axes=(None,))
