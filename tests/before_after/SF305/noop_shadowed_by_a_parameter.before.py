import jax


def apply(pmap, x):
    return pmap(lambda v: v + 1)(x)


assert apply(lambda f: f, 1) == 2
