import jax

print(jax.pmap.__doc__[:10])
