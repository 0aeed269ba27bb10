# shardfix: from=0.12.0
# runs
import jax

send = jax.lax.psend
