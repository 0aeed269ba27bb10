# shardfix: skip-file
import jax
import jax.numpy as jnp

with jax.set_mesh(jax.make_mesh((8,), ("x",))):
    a = jnp.zeros((8, 4), out_sharding="x")
