# shardfix: from=0.4.30
import os

os.environ["JAX_THREEFRY_PARTITIONABLE"] = "0"
import jax
from jax.sharding import Mesh

x = jax.random.normal(jax.random.PRNGKey(0), (3,))
