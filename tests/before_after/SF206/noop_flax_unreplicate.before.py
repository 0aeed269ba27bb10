import flax
from flax import jax_utils
from flax.training import common_utils
from mine import jax_utils as own

params = jax_utils.unreplicate(params)
batch = common_utils.shard(batch)
params = own.replicate(params)
