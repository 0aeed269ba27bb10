# runs
def step(jax, f):
    return jax.pmap(f, axis_name="i")
