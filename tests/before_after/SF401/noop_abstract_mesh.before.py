# runs
import jax
from jax.sharding import AbstractMesh

abstract = AbstractMesh((8,), ("x",))
with jax.sharding.use_abstract_mesh(abstract):
    pass
