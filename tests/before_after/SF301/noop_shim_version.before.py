# runs
import jax

if jax.__version_info__ < (0, 4, 14):
    from jax.experimental.pjit import pjit

    def compile(f, spec):
        return pjit(f, in_axis_resources=spec, out_axis_resources=spec)
else:

    def compile(f, spec):
        return jax.jit(f, in_shardings=spec, out_shardings=spec)


assert compile is not None
