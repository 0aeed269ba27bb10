# runs
import jax


def run(*, PositionalSharding):
    return PositionalSharding(jax.devices())


assert run(PositionalSharding=len) == 8
