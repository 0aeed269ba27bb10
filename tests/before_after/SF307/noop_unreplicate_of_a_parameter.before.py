import jax
from flax import jax_utils


def save(state):
    return jax_utils.unreplicate(state), jax.pmap(lambda x: x)
