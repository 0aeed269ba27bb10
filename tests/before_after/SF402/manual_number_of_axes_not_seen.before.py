# shardfix: from=0.8
# manual: the number of axes is not visible
import jax
from mylib import layout

mesh = jax.make_mesh(layout.shape(), layout.names())
