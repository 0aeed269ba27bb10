# runs

import jax

MESSAGE = f"{jax.__name__}.device_put_sharded and jax.device_put_replicated are gone"
assert MESSAGE.startswith("jax.device_put_sharded")
