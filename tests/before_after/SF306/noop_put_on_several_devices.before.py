import jax


def run(x, devices):
    return jax.pmap(lambda v: v)(jax.device_put(x, devices[0]))
