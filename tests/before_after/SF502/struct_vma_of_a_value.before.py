# era: 0.7.2
# shardfix: select=SF502,SF505
# raises: AttributeError: 'ShapedArray' object has no attribute 'vma'
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
seen = []


def body(x):
    out = jax.ShapeDtypeStruct(x.shape, x.dtype, vma=jax.typeof(x).vma)
    seen.append(out)
    return x * 2


y = jax.shard_map(body, mesh=mesh, in_specs=P("x"), out_specs=P("x"))(jnp.arange(8.0))
np.testing.assert_array_equal(y, 2 * np.arange(8.0))
assert set(getattr(seen[0], "vma", None) or seen[0].manual_axis_type.varying) == {"x"}
RESULT = {"y": y}
