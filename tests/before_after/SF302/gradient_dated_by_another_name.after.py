# shardfix: unsafe select=SF302,SF501
# era: 0.4.30
# raises: AttributeError: module 'jax' has no attribute
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, PartitionSpec as P

mesh = Mesh(np.array(jax.devices()), ("x",))


def body(params, a):
    grads = jax.grad(lambda p: (p["w"] * a).sum() + p["b"])(params)
    return jax.tree.map(lambda g: jax.lax.pmean(g, "x"), grads)


f = jax.shard_map(body, mesh=mesh, in_specs=(P(), P("x")), out_specs=P(), check_vma=False)
grads = f({"w": jnp.float32(1.0), "b": jnp.float32(0.0)}, jnp.arange(8.0))
np.testing.assert_allclose(grads["w"], 3.5)
np.testing.assert_allclose(grads["b"], 1.0)
