# era: 0.4.30
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax, jax.numpy as jnp, numpy as np
from jax.sharding import Mesh, PartitionSpec as P
mesh = Mesh(np.array(jax.devices()), ("x",))
f = jax.shard_map(lambda v: v + 1, mesh=mesh, in_specs=P("x"), out_specs=P("x"), check_vma=False)
assert (f(jnp.arange(8.)) == jnp.arange(1., 9.)).all()
print(f(jnp.arange(8.)))
