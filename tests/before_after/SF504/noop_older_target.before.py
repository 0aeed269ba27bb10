# shardfix: to=0.4.13
import jax

jax.config.update("jax_array", True)
