# manual: bincount only takes replicated or unreduced specs
import jax
import jax.numpy as jnp

with jax.set_mesh(jax.make_mesh((8,), ("x",))):
    n = jnp.bincount(jnp.arange(8), length=8, out_sharding="x")
