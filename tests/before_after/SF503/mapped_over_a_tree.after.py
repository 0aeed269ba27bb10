# era: 0.7.2
# raises: AttributeError: module 'jax.lax' has no attribute 'pvary'
# raises[0.10]: AttributeError: jax.lax.pvary was deprecated
import functools

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ('x',))
vary = functools.partial(jax.lax.pcast, axis_name='x', to='varying')


def body(tree):
    return jax.tree.map(vary, tree)


out = jax.shard_map(body, mesh=mesh, in_specs=P(), out_specs=P('x'))({'a': jnp.ones(1), 'b': jnp.zeros(2)})
assert out['a'].shape == (8,) and out['b'].shape == (16,)
RESULT = dict(out)
