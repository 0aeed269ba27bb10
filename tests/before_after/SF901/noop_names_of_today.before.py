# runs
import jax
import jax.numpy as jnp
from jax import lax
from jax.experimental import mesh_utils, multihost_utils, pjit
from jax.experimental.shard_map import shard_map
from jax.extend import core as xcore
from jax.sharding import AbstractMesh, AxisType, Mesh, NamedSharding, PartitionSpec

assert jax.tree.map and jnp.float32 and lax.psum and xcore.Primitive and jax.Array
assert jax.config.jax_enable_x64 is not None and jax.Array.at and jax.ShapeDtypeStruct.shape
