# shardfix: helpers-module=shards
# runs
import jax
import jax.numpy as jnp


def train(w, xs):
    def body(i, w):
        g = jax.grad(lambda v: jnp.mean((v * xs[i]) ** 2))(w)
        return w - 0.1 * jax.lax.pmean(g, "b")

    return jax.lax.fori_loop(0, xs.shape[0], body, w)


RESULT = jax.pmap(train, axis_name="b", in_axes=(None, 0))(jnp.ones(2), jnp.arange(64.0).reshape(8, 4, 2) / 9)
