# runs
import jax


def outer():
    pjit = None

    def choose():
        nonlocal pjit
        pjit = len

    choose()
    return pjit(jax.devices())


assert outer() == 8
