# shardfix: to=0.11.2
# runs
import jax

send = jax.lax.psend
