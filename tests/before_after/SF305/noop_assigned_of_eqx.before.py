import equinox as eqx

def body(x):
    return x + 1


mapped = eqx.filter_pmap(body, axis_name="i", in_axes=0)
