# runs
import jax
import jax.numpy as jnp

vma = getattr(jax.typeof(jnp.ones(3)), "vma", frozenset())
assert vma == frozenset()
