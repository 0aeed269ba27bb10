# shardfix: from=0.9
import jax

mesh = jax.make_mesh((8,), ("x",))
