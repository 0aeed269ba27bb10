# manual: passed by position now
import jax

mesh = jax.make_mesh(shapes, axis_shapes=(8,))
other = jax.make_mesh(axis_shapes=(8,), **options)
