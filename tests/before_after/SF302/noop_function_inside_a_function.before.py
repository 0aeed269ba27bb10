# runs
import jax


def outer(values):
    def shard_map(things):
        return len(things)

    return shard_map(values)


assert outer(jax.devices()) == 8
