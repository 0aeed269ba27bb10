# raises: TypeError: while_loop body function carry input and carry output must have equal types
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import AxisType, PartitionSpec as P

mesh = jax.make_mesh((4, 2), ("x", "y"), axis_types=(AxisType.Auto,) * 2)


@jax.jit
@jax.shard_map(mesh=mesh, in_specs=P("x"), out_specs=P("x"), axis_names={"x"})
def step(v):
    def more(state):
        return state[1] < 3

    def body(state):
        x, i = state
        x = jax.pure_callback(lambda a: a * 2, jax.ShapeDtypeStruct(x.shape, x.dtype), x)
        return x, jax.pure_callback(lambda n: n + np.int32(1), jax.ShapeDtypeStruct((), jnp.int32), i)

    return jax.lax.while_loop(more, body, (v, jnp.int32(0)))[0]


np.testing.assert_allclose(step(np.arange(8, dtype=np.float32)), np.arange(8) * 8)
