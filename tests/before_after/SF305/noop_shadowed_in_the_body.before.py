import jax


def f(jax, x):
    return jax.pmap(lambda v: v)(x)


assert f is not None
