# shardfix: to=0.4.30
import jax
from jax.experimental import maps, host_callback
from jax.experimental.maps import xmap

f = maps.xmap
x = jax.tree_map
