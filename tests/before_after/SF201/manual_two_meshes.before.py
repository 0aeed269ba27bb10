# manual: train and serve are both in sight
import jax
from jax.sharding import Mesh

train = Mesh(jax.devices()[:4], ("data",))
serve = Mesh(jax.devices()[4:], ("data",))
x = jax.device_put([1.0] * 4, "data")
