# shardfix: from=0.5.3 unsafe
# era: 0.5.3
# raises: DeprecationWarning: jax.experimental.shard_map is deprecated
import warnings; warnings.simplefilter("error", DeprecationWarning)
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

options = dict(mesh=Mesh(np.array(jax.devices()), ("x",)), check_vma=False)
grad = jax.shard_map(lambda w, a: jax.grad(lambda w: (w * a).sum())(w)[None], in_specs=(P(), P("x")), out_specs=P("x"), **options)
np.testing.assert_allclose(grad(jnp.float32(2.0), jnp.arange(8.0)), np.arange(8.0))
