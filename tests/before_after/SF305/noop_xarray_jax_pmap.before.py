from graphcast import xarray_jax

f = xarray_jax.pmap(lambda x: x, dim="device")
