from project.lazy import LazyModule

jax = LazyModule("jax")
f = jax.pmap(lambda x: x + 1)
