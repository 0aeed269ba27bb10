# shardfix: to=0.7.1
import jax
from jax.sharding import AbstractMesh


def test_mesh(self, mesh):
    self.assertEqual(AbstractMesh((8,), ("x",)), mesh.abstract_mesh)
