# The import stands outside of the shim, and fails before anything is tested.
# raises: ModuleNotFoundError: No module named 'jax.experimental.host_callback'
# manual: jax.experimental.maps does not exist in JAX 0.12
# manual: jax.experimental.host_callback does not exist in JAX 0.12
import jax
import jax.experimental.host_callback
from jax.experimental import maps

if hasattr(jax, "shard_map"):
    apply = jax.shard_map
else:
    apply = maps.xmap

if hasattr(jax, "effects_barrier"):
    jax.effects_barrier()
else:
    jax.experimental.host_callback.barrier_wait()
