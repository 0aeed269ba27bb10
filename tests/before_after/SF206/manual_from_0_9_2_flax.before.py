# shardfix: from=0.9.2
# manual: flax.jax_utils.prefetch_to_device of a flax before 0.12.7 calls jax.device_put_sharded
from flax.jax_utils import prefetch_to_device as prefetch

batches = prefetch(batches, 2)
