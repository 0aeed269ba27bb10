import jax
from mylib.sharding import NamedSharding
s = NamedSharding(mesh, None)
