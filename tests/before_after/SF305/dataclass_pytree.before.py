# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import dataclasses

import jax
import jax.numpy as jnp


@jax.tree_util.register_dataclass
@dataclasses.dataclass
class State:
    params: dict
    step: jax.Array
    name: str = dataclasses.field(metadata={"static": True}, default="net")


def train(state, x):
    grads = jax.grad(lambda p: ((x * p["w"]) ** 2).sum())(state.params)
    grads = jax.lax.pmean(grads, "b")
    params = jax.tree.map(lambda p, g: p - 0.01 * g, state.params, grads)
    return dataclasses.replace(state, params=params, step=state.step + 1)


step = jax.pmap(train, axis_name="b", donate_argnums=(0,))
state = State({"w": jnp.ones((8, 3))}, jnp.zeros(8, jnp.int32))
for i in range(3):
    state = step(state, jnp.arange(24.0).reshape(8, 3) + i)
RESULT = state.params, state.step
