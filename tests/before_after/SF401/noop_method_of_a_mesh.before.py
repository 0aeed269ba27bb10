import jax
from mylib import make

grid = make(jax.devices())
with grid.mesh.profile("step"), grid.mesh.timer:
    pass
