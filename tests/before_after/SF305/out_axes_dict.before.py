# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(x):
    return {"mean": jax.lax.pmean(x, "i"), "x": x, "nested": (x, x.sum())}


g = jax.pmap(f, axis_name="i", out_axes={"mean": None, "x": 1, "nested": (0, None)})
RESULT = g(jnp.arange(24.0).reshape(8, 3))
