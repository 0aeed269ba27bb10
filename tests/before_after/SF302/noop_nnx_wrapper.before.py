import jax
from flax import nnx


@nnx.shard_map(mesh=mesh, in_specs=s, out_specs=s)
def f(m, x):
    return m(x)
