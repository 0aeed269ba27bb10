import equinox as eqx


@eqx.filter_pmap
def f(x):
    return (x, x), -x
