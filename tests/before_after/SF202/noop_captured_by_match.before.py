# runs
import jax

match len:
    case PositionalSharding:
        assert PositionalSharding(jax.devices()) == 8
