import jax
import jax.experimental

print("host_callback" in dir(jax.experimental))
