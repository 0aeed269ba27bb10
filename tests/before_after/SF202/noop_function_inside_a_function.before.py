# runs
import jax


def outer(values):
    def PositionalSharding(things):
        return len(things)

    return PositionalSharding(values)


assert outer(jax.devices()) == 8
