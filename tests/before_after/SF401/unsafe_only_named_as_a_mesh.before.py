# safety: unsafe
from mylib import trainer


def run(x):
    import jax

    with trainer.mesh:
        return jax.jit(lambda v: v, out_shardings=trainer.rows)(x)
