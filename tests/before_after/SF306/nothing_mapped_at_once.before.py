# manual: requires at least one argument
# raises: ValueError: pmap requires at least one argument with a mapped axis.
import jax
import jax.numpy as jnp

jax.pmap(lambda v: v, in_axes=None, axis_size=8)(jnp.arange(8.0))
