# shardfix: unsafe
# era: 0.7.2
# runs
import jax
import jax.numpy as jnp


def gather_everything(tensor):
    return jax.tree.map(
        lambda leaf: leaf[0],
        jax.pmap(lambda x: jax.lax.all_gather(x, "batch"), axis_name="batch")(tensor))


RESULT = gather_everything(jnp.arange(24.0).reshape(8, 3))
