# shardfix: from=0.11.1
import jax
import numpy as np
from jax.sharding import AbstractMesh, PartitionSpec as P

mesh = AbstractMesh((8,), ("x",))
f = jax.shard_map(lambda a: a * 2, mesh=mesh, in_specs=P("x"), out_specs=P("x"))
out = jax.eval_shape(f, jax.ShapeDtypeStruct((16,), np.float32))
assert out.shape == (16,)
