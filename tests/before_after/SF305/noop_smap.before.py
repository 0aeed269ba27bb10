# runs
import jax

# the successor of pmap inside of a mesh
f = jax.smap(lambda x: x, in_axes=0, out_axes=0, axis_name="i")
