# shardfix: from=0.5 to=0.8.3
import jax

mesh = jax.make_mesh((8,), ("x",))
