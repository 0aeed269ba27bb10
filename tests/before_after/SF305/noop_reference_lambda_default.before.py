import jax

choose = lambda t=jax.pmap: t
assert choose() is jax.pmap
