import jax


def f(hcb, x):
    # not jax.experimental.host_callback
    return hcb.id_tap(print, x)
