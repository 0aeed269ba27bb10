# runs
import jax


def pvary(x, axes):
    return x


class lax:
    pvary = staticmethod(pvary)


assert lax.pvary(1, "x") == pvary(1, ()) and jax
