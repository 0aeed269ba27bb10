# runs
import jax


class Backend:
    pjit = staticmethod(len)


assert Backend.pjit(jax.devices()) == 8
