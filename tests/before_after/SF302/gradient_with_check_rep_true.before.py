# shardfix: from=0.5.3 unsafe
# era: 0.5.3
# raises: ValueError: unexpected JAX type
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental.shard_map import shard_map
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def body(w, a):
    _, pull = jax.vjp(lambda w: w * a.sum(), w)
    return jax.lax.psum(pull(1.0)[0], "x")


f = shard_map(body, mesh, (P(), P("x")), P(), check_rep=True)
np.testing.assert_allclose(f(jnp.float32(1.0), jnp.arange(8.0)), 28.0)
