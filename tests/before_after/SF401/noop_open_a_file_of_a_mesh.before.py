import jax
from meshio import open_mesh

with open_mesh("ball.obj") as file:
    points = jax.numpy.asarray(file.read())
