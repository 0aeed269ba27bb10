from graphcast import xarray_jax
import jax

run = xarray_jax.pmap(lambda rng, x: x, dim="sample")
print(run, jax.local_devices())
