# runs
import jax

keep = jax
del jax
jax = type("jax", (), {"tree_map": staticmethod(lambda f, x: f(x))})
assert jax.tree_map(abs, -1) == 1 and keep
