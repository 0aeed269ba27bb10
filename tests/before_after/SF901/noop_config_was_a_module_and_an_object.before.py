# shardfix: to=0.4.13
import jax

jax.config.update("jax_enable_x64", False)
print(jax.config.jax_enable_x64)
