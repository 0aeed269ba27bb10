# runs
import jax


class Backend:
    pure_callback = staticmethod(len)


assert Backend.pure_callback(jax.devices()) == 8
