# shardfix: to=0.9.2
from flax.jax_utils import prefetch_to_device as prefetch

batches = prefetch(batches, 2)
