# raises: ModuleNotFoundError: No module named 'jax.experimental.host_callback'
# era: 0.4.30
import jax
from jax.experimental.host_callback import barrier_wait, call, id_tap

seen = []


@jax.jit
def f(x):
    id_tap(lambda arg, transforms: seen.append(float(arg)), x)
    return call(lambda v: v * 2, x, result_shape=jax.ShapeDtypeStruct(x.shape, x.dtype))


assert f(2.0) == 4.0
barrier_wait()
assert seen == [2.0]
