# manual: 1 replication, 1 pmapped function, 1 key split, 1 batch split, 1 first row taken, 1 first copy taken
import functools

import jax
from flax import jax_utils
from flax.training import common_utils


@functools.partial(jax.jit, static_argnums=0)
def init(model, key):
    return model.init(key)


def train(model, step, batches):
    state = jax_utils.replicate(init(model, jax.random.PRNGKey(0)))
    p_step = jax.pmap(step, axis_name="batch")
    rngs = jax.random.split(jax.random.PRNGKey(1), jax.local_device_count())
    for batch in batches:
        state, metrics = p_step(state, common_utils.shard(batch), rngs)
        print(metrics["loss"][0])
    return jax_utils.unreplicate(state)
