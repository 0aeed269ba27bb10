import equinox as eqx

@eqx.filter_pmap
def double(x):
    return x * 2
