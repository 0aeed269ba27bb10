# shardfix: to=0.7.2
import jax

y = jax.lax.pvary(x, "x")
