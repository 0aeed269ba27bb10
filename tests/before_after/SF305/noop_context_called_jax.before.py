from project import backend

with backend("jax") as jax:
    f = jax.pmap(lambda x: x)
