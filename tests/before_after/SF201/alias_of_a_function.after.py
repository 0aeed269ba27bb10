# raises: TypeError: `out_sharding` argument of full only supports instances
import jax
import jax.numpy
import numpy
import jax.sharding as shd

make = jax.numpy.full
mesh = jax.make_mesh((8,), ("i",), axis_types=(shd.AxisType.Explicit,))
with jax.set_mesh(mesh):
    y = make((16,), 7.0, out_sharding=shd.NamedSharding(mesh, shd.PartitionSpec("i")))
numpy.testing.assert_array_equal(y, numpy.full(16, 7.0))
assert y.sharding.spec[0] == "i"
