# shardfix: from=0.11.0
# raises[0.12]: ValueError: in_specs passed to shard_map: P('x',) does not match the specs of the input
# runs[0.10]
# era: 0.7.2
import jax
import numpy as np
from jax.sharding import AbstractMesh, PartitionSpec as P, AxisType

mesh = AbstractMesh((8,), ("x",), axis_types=(AxisType.Auto,))
f = jax.shard_map(lambda a: a * 2, mesh=mesh, in_specs=P("x"), out_specs=P("x"))
out = jax.eval_shape(f, jax.ShapeDtypeStruct((16,), np.float32))
assert out.shape == (16,)
