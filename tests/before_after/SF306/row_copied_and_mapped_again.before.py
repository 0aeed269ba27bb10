# era: 0.7.2
# shardfix: unsafe
# raises: ValueError: Sharding passed to jit does not match
import jax
import jax.numpy as jnp
import numpy as np

n = jax.local_device_count()
step = jax.pmap(lambda p: {"w": p["w"] + 1})
state = step({"w": jnp.zeros((n, 3))})
saved = jax.tree.map(lambda leaf: leaf[0], state)
again = jax.tree.map(lambda leaf: jnp.broadcast_to(leaf, (n, *leaf.shape)), saved)
out = step(again)
np.testing.assert_array_equal(out["w"], np.full((8, 3), 2.0))
RESULT = {"out": out["w"]}
