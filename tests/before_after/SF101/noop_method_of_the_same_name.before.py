import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))


class Host:
    def pure_callback(self, function, result, *arguments, sharding):
        return jax.device_put(function(*arguments), sharding)


x = Host().pure_callback(np.sqrt, None, np.ones(8), sharding=NamedSharding(mesh, P("data")))
