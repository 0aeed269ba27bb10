import jax
import numpy as np
from jax.sharding import AxisType, NamedSharding, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("data", "model"), axis_types=(AxisType.Auto,) * 2)


def per_part(function, spec):
    def apply(b):
        return jax.shard_map(
            lambda b: jax.pure_callback(function, jax.ShapeDtypeStruct(b.shape, b.dtype), b), in_specs=spec, out_specs=spec
        )(b)

    return apply


def body(b):
    return per_part(np.sin, P(None, "model"))(b)


step = jax.jit(jax.shard_map(body, mesh=mesh, in_specs=P("data"), out_specs=P("data"), axis_names={"data"}, check_vma=False))

data = np.arange(32, dtype=np.float32).reshape(8, 4)
x = jax.device_put(data, NamedSharding(mesh, P("data", "model")))
np.testing.assert_allclose(step(x), np.sin(data), rtol=1e-5)
