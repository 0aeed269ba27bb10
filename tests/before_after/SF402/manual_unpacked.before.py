# shardfix: from=0.8
# manual: arguments are unpacked here
import jax


def build(*args, **kwargs):
    return jax.make_mesh(*args, **kwargs)
