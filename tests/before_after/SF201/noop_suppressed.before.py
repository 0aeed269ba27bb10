import jax
import jax.numpy as jnp

mesh = jax.make_mesh((8,), ("x",))
with jax.set_mesh(mesh):
    a = jnp.zeros((8, 4), out_sharding="x")  # shardfix: ignore[SF201] shows the error
    b = jnp.ones(
        (8, 4),
        out_sharding="x",  # shardfix: ignore[string-sharding]
    )
