# runs
import jax

PositionalSharding = None


def choose():
    global PositionalSharding
    PositionalSharding = len


choose()
assert PositionalSharding(jax.devices()) == 8
