# runs
import jax
import jax.numpy as jnp
from jax.sharding import PartitionSpec as P

with jax.set_mesh(jax.make_mesh((8,), ("x",))):
    assert len(jnp.zeros(8, out_sharding=P("x")).devices()) == 8
