# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import dataclasses

import jax
import jax.numpy as jnp


@dataclasses.dataclass(frozen=True)
class Config:
    scale: float
    names: tuple = ("a", "b")


def f(config, x):
    return {name: x * config.scale for name in config.names}


RESULT = jax.pmap(f, static_broadcasted_argnums=(0,))(Config(2.0), jnp.ones((8, 2)))
