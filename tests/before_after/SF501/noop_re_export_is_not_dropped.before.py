# shardfix: select=SF501,SF901
# manual: jax.experimental.maps does not exist
from jax.experimental.maps import xmap

__all__ = ["xmap"]
