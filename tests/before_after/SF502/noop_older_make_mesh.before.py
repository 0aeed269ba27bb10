# shardfix: to=0.11.0
import jax

mesh = jax.make_mesh(axis_shapes=(8,), axis_names=("x",))
