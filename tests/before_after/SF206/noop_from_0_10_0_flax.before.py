# shardfix: from=0.10.0
from flax.jax_utils import prefetch_to_device as prefetch

batches = prefetch(batches, 2)
