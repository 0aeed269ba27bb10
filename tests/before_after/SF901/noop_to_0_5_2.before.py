# shardfix: to=0.5.2
from jax.experimental import maps

f = maps.xmap
