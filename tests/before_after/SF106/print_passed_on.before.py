# shardfix: unsafe
# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import host_callback as hcb



@jax.jit
def f(tree):
    return jax.tree_util.tree_map(hcb.id_print, tree)


out = f({"a": jnp.ones(2), "b": jnp.zeros(1)})
np.testing.assert_array_equal(out["a"], np.ones(2))
hcb.barrier_wait()
