# shardfix: from=0.8
import jax
import meshes

mesh = meshes.make_mesh((4, 2), ("x", "y"))
