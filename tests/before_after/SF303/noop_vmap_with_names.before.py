import jax
f = jax.jit(jax.vmap(g, in_axes=0, axis_name="i", spmd_axis_name="x"))
