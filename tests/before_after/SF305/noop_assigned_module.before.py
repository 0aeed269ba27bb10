from project import load

jax = load("jax")
f = jax.pmap(lambda x: x)
