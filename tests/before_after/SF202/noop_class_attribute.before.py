# runs
import jax


class Backend:
    PositionalSharding = staticmethod(len)


assert Backend.PositionalSharding(jax.devices()) == 8
