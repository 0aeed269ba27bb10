# runs
import jax
import jax.numpy as jnp


@jax.jit
def segment(logits):
    pmap = jax.nn.softmax(logits)
    return pmap.argmax(-1), pmap[..., 0].sum()


segment(jnp.ones((2, 3)))
