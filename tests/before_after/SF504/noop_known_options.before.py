# runs
import jax

jax.config.update("jax_enable_x64", True)
jax.config.update("jax_threefry_partitionable", True)
jax.config.update("jax_default_matmul_precision", "highest")
assert jax.config.jax_enable_x64 and jax.config.read("jax_enable_x64")
