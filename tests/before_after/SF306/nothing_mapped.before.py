# manual: requires at least one argument
# raises: ValueError: pmap requires at least one argument with a mapped axis.
import jax
import jax.numpy as jnp

f = jax.pmap(lambda v: v, in_axes=(None,))
f(jnp.arange(8.0))
