# manual: a platform is no sharding either
import jax

x = jax.device_put([1.0], "cpu")
