# manual: comes through **
import jax
from jax.sharding import PartitionSpec as P

kwargs = dict(axis_resources=P("x"))
y = jax.lax.with_sharding_constraint(x, **kwargs)
