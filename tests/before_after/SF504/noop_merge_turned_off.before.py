# manual: jax_pmap_shmap_merge (measured last in 0.9.2); JAX does what True asked for
import jax

jax.config.update("jax_pmap_shmap_merge", False)
