# manual: 1 prefetch, 1 key split
import jax
from flax import jax_utils
from flax.training.common_utils import shard_prng_key


class Trainer:
    def __init__(self, step):
        self.step = jax.pmap(step, axis_name="data")

    def fit(self, state, batches, key):
        for batch in jax_utils.prefetch_to_device(batches, 2):
            state = self.step(state, batch, shard_prng_key(key))
        return state
