# manual: jax_array (measured last in 0.4.13); JAX does what True asked for
import jax

jax.config.update("jax_array", FLAGS.use_arrays)
