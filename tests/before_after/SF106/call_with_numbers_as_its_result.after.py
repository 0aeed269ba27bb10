# raises: ImportError: cannot import name 'host_callback' from 'jax.experimental'
# era: 0.4.30
import jax
import jax.numpy as jnp
import numpy as np


COUNT = 0


@jax.jit
def f(x):
    largest = jax.pure_callback(lambda v: np.float32(v.max()), jax.ShapeDtypeStruct((), jnp.result_type(float)), x)
    where, value = jax.pure_callback(lambda v: (np.int32(v.argmax()), np.float32(v.sum())), (jax.ShapeDtypeStruct((), jnp.result_type(int)), jax.ShapeDtypeStruct((), jnp.result_type(float))), x)
    many = jax.pure_callback(lambda v: np.int32(np.count_nonzero(v)), jax.ShapeDtypeStruct((), jnp.result_type(int)), x)
    return largest + where + value + many


assert f(jnp.array([0.0, 4.0, 1.0])) == 4 + 1 + 5 + 2
