# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


@jax.custom_vjp
def scaled(x):
    return x * 2


scaled.defvjp(lambda x: (x * 2, None), lambda _, g: (jax.lax.psum(g, "i"),))
RESULT = jax.pmap(jax.grad(lambda x: scaled(x).sum()), axis_name="i")(jnp.arange(16.0).reshape(8, 2))
