# shardfix: unsafe
# raises: ModuleNotFoundError: No module named 'jax.experimental.host_callback'
# era: 0.4.30
import jax


@jax.jit
def f(x):
    return x


f(2.0)
jax.effects_barrier()
