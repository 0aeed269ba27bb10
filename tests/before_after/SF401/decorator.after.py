# raises: DeprecationWarning: `with mesh:` context manager has been deprecated
# era: 0.4.30
import warnings

warnings.filterwarnings("error", "`with mesh:`", DeprecationWarning)
import jax
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def place(x):
    """The rows of x over the devices,
    one for each.
    """
    with jax.set_mesh(mesh):
        text = """not
moved"""
        if x.ndim == 1:
            assert text == "not\nmoved"  # as it was
            return jax.device_put(x, NamedSharding(mesh, P("x")))

        return None


y = place(np.arange(8))
np.testing.assert_array_equal(y, np.arange(8))
assert y.sharding.spec == P("x")
