# runs
import jax


class _Parallel:
    def __call__(self, function, **options):
        return jax.jit(jax.vmap(function))


pmap = _Parallel()
double = pmap(lambda x: x * 2, axis_name="i")
assert double(jax.numpy.arange(3.0))[2] == 4
