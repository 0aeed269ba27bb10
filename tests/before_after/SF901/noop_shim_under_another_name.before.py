# The import is part of the shim, whatever it is called there, and so is the only use.
# runs
import jax

try:
    from jax.experimental import maps as old  # until 0.4.31
except ImportError:
    old = None


def mapped():
    if hasattr(jax, "shard_map"):
        return jax.shard_map
    return old.xmap


assert callable(mapped())
