# manual: no option jax_spmd_mode (measured last in 0.5.3); find out what took its place
import jax

jax.config.update("jax_spmd_mode", "allow_all")
