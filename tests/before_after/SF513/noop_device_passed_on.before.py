# runs
import jax


def compiled(f, device=None, *, backend=None, in_shardings=None):
    return jax.jit(f, device=device, backend=backend, in_shardings=in_shardings)


assert compiled(lambda x: x + 1)(1) == 2
