# shardfix: to=0.6.2
import jax

n = jax.core.axis_frame("i").size
