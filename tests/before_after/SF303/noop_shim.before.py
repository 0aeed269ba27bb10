try:
    from jax.experimental.maps import xmap
except ImportError:
    xmap = None
f = xmap(g, in_axes=["i", ...], out_axes=["i", ...])
