import jax


def tap(f, x):
    if hasattr(jax, "pure_callback"):
        return jax.debug.callback(f, x)
    from jax.experimental import host_callback

    return host_callback.id_tap(f, x)
