# Measured is 0.12.0.1, which has the names of 0.12.
# shardfix: to=0.12
# needs: jax>=0.12
# runs
import jax

assert jax.lax.log2_p
