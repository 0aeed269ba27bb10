# shardfix: select=SF50
# T11, T12: hcb.call is not pure_callback, and vectorized= is not vmap_method= by name alone
import jax
from jax.experimental import host_callback as hcb

y = hcb.call(f, x, result_shape=x)
z = jax.pure_callback(f, x, x, vectorized=True)
