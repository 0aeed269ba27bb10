import jax
from jax.sharding import NamedSharding
s = NamedSharding(mesh, None) if jax.__version__ < "0.5" else NamedSharding(mesh, P())
