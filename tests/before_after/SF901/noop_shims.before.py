# runs
import jax

try:
    from jax.experimental import maps
except ImportError:
    maps = None
xmap = maps.xmap if maps is not None and hasattr(jax.experimental, "maps") else None
put = jax.device_put_replicated if hasattr(jax, "device_put_replicated") else jax.device_put
kind = getattr(jax.sharding, "PositionalSharding", None)
assert xmap is None and put is jax.device_put and kind is None
