import jax


def host_callback(value, **options):
    return value


def f(i):
    return jax.lax.cond(i == 1, lambda _: host_callback(0, result=i), lambda _: i, None)
