# era: 0.5.3
# raises: ImportError: cannot import name 'PositionalSharding'
import jax, jax.numpy as jnp
from jax.experimental import mesh_utils
from jax.sharding import PositionalSharding
s = PositionalSharding(mesh_utils.create_device_mesh((4, 2)))
x = jax.device_put(jnp.zeros((8, 8)), s.replicate(axis=0, keepdims=True))
y = jax.device_put(jnp.zeros((8, 8)), s)
z = jax.device_put(jnp.arange(8), s.replicate(1, keepdims=False))
assert {q.data.shape for q in x.addressable_shards} == {(8, 4)}
assert {q.data.shape for q in y.addressable_shards} == {(2, 4)}
assert {q.data.shape for q in z.addressable_shards} == {(2,)}
