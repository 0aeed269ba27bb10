# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np



@jax.jit
def f(tree):
    return jax.tree_util.tree_map(lambda value: (jax.debug.print("{}", value), value)[1], tree)


out = f({"a": jnp.ones(2), "b": jnp.zeros(1)})
np.testing.assert_array_equal(out["a"], np.ones(2))
jax.effects_barrier()
