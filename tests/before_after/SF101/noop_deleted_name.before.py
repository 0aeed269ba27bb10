from jax import pure_callback
from jax.sharding import NamedSharding, PartitionSpec as P

del pure_callback
from elsewhere import mesh, pure_callback

y = pure_callback(abs, None, 1.0, sharding=NamedSharding(mesh, P("data")))
