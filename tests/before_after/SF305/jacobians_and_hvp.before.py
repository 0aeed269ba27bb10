# era: 0.7.2
# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def f(w, x):
    loss = lambda v: jax.lax.pmean(((v * x) ** 3).sum(), "i")
    return jax.jacfwd(jax.grad(loss))(w), jax.jvp(jax.grad(loss), (w,), (x,))[1]


RESULT = jax.pmap(f, axis_name="i", in_axes=(None, 0))(jnp.ones(2), jnp.arange(16.0).reshape(8, 2))
