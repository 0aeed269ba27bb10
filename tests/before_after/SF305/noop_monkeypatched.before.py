import jax

original = jax.pmap
jax.pmap = lambda f, *a, **k: jax.vmap(f)
jax.pmap = original
