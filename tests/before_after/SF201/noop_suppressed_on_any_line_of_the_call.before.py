import jax
import jax.numpy as jnp

with jax.set_mesh(jax.make_mesh((8,), ("x",))):
    a = jnp.reshape(  # shardfix: ignore
        jnp.ones(8),
        (4, 2),
        out_sharding=(
            "x",
            None,
        ),
    )
