# shardfix: from=0.11.2
# runs
# manual: jax.lax.psend is deprecated since JAX 0.12.0
import jax

send = jax.lax.psend
