# manual: has no name here
# raises: TypeError: Cannot convert GSPMDSharding
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


@jax.jit
def f(x):
    return jax.pure_callback(np.square, jax.ShapeDtypeStruct(x.shape, x.dtype), x)


def main():
    mesh = Mesh(np.array(jax.devices()), ("d",))
    return f(jax.device_put(jnp.ones(8), NamedSharding(mesh, P("d")))) + 1


main()
