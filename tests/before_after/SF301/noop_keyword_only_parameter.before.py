# runs
import jax


def run(*, pjit):
    return pjit(jax.devices())


assert run(pjit=len) == 8
