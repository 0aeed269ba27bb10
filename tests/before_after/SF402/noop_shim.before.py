# shardfix: from=0.4.35
# runs
import jax

if hasattr(jax.sharding, "AxisType"):
    mesh = jax.make_mesh((8,), ("x",), axis_types=(jax.sharding.AxisType.Auto,))
else:
    mesh = jax.make_mesh((8,), ("x",))
assert mesh.size == 8
