# runs
"""How not to do it:

    y = jax.pure_callback(f, s, x, sharding=NamedSharding(mesh, P("data")))
"""

import jax
from jax.sharding import NamedSharding

# y = jax.pure_callback(f, s, x, sharding=NamedSharding(mesh, P("data")))
EXAMPLE = 'jax.pure_callback(f, s, x, sharding=NamedSharding(mesh, P("data")))'
assert EXAMPLE in f"{EXAMPLE}{jax.__name__}{NamedSharding.__name__}"
