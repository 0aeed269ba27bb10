# manual: lowered
import jax
import jax.numpy as jnp

f = jax.pmap(lambda x: x + 1)
text = f.lower(jnp.arange(8.0)).as_text()
