# shardfix: to=0.4.13
# manual: the option jax_pmap_no_rank_reduction is newer than the target: JAX 0.4.30 has it
import jax

jax.config.update("jax_pmap_no_rank_reduction", True)
