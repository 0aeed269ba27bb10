# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(batch, scale):
    return batch["x"] * batch["w"] + scale


g = jax.pmap(f, in_axes=({"x": 0, "w": None}, None))
RESULT = g({"x": jnp.arange(16.0).reshape(8, 2), "w": jnp.ones(2) * 3}, 1.0)
