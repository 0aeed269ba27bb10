import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

alone = Mesh(np.array(jax.devices()[1]), axis_names=())
target = NamedSharding(mesh=alone, spec=P())
f = jax.jit(lambda x: jax.pure_callback(np.sin, x, x, sharding=target) + 0)
