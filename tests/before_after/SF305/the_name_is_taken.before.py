# manual: already used
import jax

_pmap_as_shard_map = None
f = jax.pmap(lambda x: x)
