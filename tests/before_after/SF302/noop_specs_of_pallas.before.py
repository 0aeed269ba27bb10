# runs
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import pallas as pl
from jax.sharding import PartitionSpec as P


def add(a, b, o):
    o[...] = a[...] + b[...]


call = pl.pallas_call(
    add,
    in_specs=[pl.BlockSpec((8,)), pl.BlockSpec((8,))],
    out_shape=jax.ShapeDtypeStruct((8,), jnp.float32),
    interpret=True,
)
np.testing.assert_array_equal(call(jnp.ones(8), jnp.ones(8)), np.full(8, 2))
specs = [P("x"), P()]
