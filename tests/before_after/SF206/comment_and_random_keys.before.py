# era: 0.7.2
# raises: AttributeError: jax.device_put_sharded is deprecated
import jax
import jax.numpy as jnp
import numpy as np

# --- keys, one for each device -------------------------------------------------
keys = jax.device_put_sharded(  # one row each
    list(jax.random.split(jax.random.key(0), 8)),  # typed keys
    devices=jax.local_devices(),
)
draws = jax.pmap(lambda k: jax.random.uniform(k))(keys)
assert keys.shape == (8,) and len(set(np.asarray(draws).tolist())) == 8
