# shardfix: to=0.12.0
# runs
# manual: jax.lax.psend is deprecated since JAX 0.12.0
import jax

send = jax.lax.psend
