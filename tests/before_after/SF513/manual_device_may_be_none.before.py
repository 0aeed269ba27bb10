# shardfix: unsafe
# runs
# manual: it may be None
import jax


def compiled(f, device=None):
    return jax.jit(f, device=device)


assert compiled(lambda x: x + 1)(1) == 2
