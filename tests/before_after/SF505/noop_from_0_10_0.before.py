# shardfix: from=0.10.0
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))
seen = []


def body(x, w):
    aval = jax.typeof(w)
    seen.append((sorted(jax.typeof(x).vma), sorted(aval.vma)))
    return x * w


y = jax.shard_map(body, mesh=mesh, in_specs=(P("x"), P()), out_specs=P("x"))(jnp.arange(8.0), jnp.float32(2))
assert seen[0] == (["x"], [])
RESULT = {"y": y, "n": np.array([len(a) for a in seen[0]])}
