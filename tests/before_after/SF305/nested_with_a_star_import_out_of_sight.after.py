# era: 0.7.2
# The star import comes after that of pmap and may bring another one; here it does not.
# shardfix: unsafe
# safety: unsafe
# raises: ValueError: The context mesh
import sys
import types

import jax
import numpy as np
from jax import jit, shard_map
import jax.numpy as jnp

sys.modules["my_helpers"] = types.ModuleType("my_helpers")
from my_helpers import *


def inner(x):
    return jax.lax.psum(x, "j")


f = jit(
    shard_map(
        lambda *args: jax.tree.map(
            lambda leaf: jnp.expand_dims(leaf, (0, 1)),
            inner(*jax.tree.map(lambda leaf: jnp.squeeze(leaf, (0, 1)), args)),
        ),
        mesh=jax.sharding.Mesh(np.array(jax.devices()[:8]).reshape(2, 4), ("i", "j")),
        in_specs=jax.P("i", "j"),
        out_specs=jax.P("i", "j"),
        check_vma=False,
    )
)
x = np.arange(8.0, dtype=np.float32).reshape(2, 4)
np.testing.assert_allclose(f(x), np.repeat(x.sum(1, keepdims=True), 4, 1))
