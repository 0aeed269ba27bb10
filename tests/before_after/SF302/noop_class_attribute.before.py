# runs
import jax


class Backend:
    shard_map = staticmethod(len)


assert Backend.shard_map(jax.devices()) == 8
