# runs
import jax
from jax.experimental.layout import Layout, with_layout_constraint

rows = Layout(major_to_minor=(0, 1))
columns = Layout((1, 0), tiling=((8, 128),))
f = jax.jit(lambda x: with_layout_constraint(x, Layout((1, 0))))
assert rows != columns
