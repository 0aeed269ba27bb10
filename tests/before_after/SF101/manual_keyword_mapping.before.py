# raises: NotImplementedError: pure_callback only supports SingleDeviceSharding, but got
# manual: a mapping gives this callback a sharding over a mesh
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("data",))
options = {"sharding": NamedSharding(mesh, P("data"))}
harmless = dict(sharding=None, vmap_method="sequential")
g = jax.jit(lambda x: jax.pure_callback(np.sin, x, x, **harmless))
g(np.ones(8, np.float32))
later = {}
later["sharding"] = NamedSharding(mesh, P("data"))
h = jax.jit(lambda x: jax.pure_callback(np.sin, x, x, **later))
f = jax.jit(lambda x: jax.pure_callback(np.sin, x, x, **options))
f(np.ones(8, np.float32))
