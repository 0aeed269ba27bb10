# raises: TypeError: with_sharding_constraint() got an unexpected keyword argument 'axis_resources'
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


@jax.jit
def step(x):
    return jax.lax.with_sharding_constraint(
        x,  # the activations
        axis_resources=NamedSharding(  # one row each
            mesh, P("x")
        ),
    )


assert step(np.ones((8, 2))).addressable_shards[0].data.shape == (1, 2)
