# runs
import jax


def count(things, pjit=len):
    return pjit(things)


assert count(jax.devices()) == 8
