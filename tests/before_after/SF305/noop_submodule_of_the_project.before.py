import project.jax.parallel

f = project.jax.parallel.pmap(lambda x: x)
